import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from "@mantine/core";

/** The green of an outdoor court: the one accent. Shade 7 carries white text at 5.4:1. */
const court: MantineColorsTuple = [
  "#eef8f1",
  "#dbf0e2",
  "#b5e0c4",
  "#8acea3",
  "#5fbb83",
  "#3ea56a",
  "#228f54",
  "#157a45",
  "#0e6238",
  "#094a2a",
];

/** The optic yellow of a ball: for marks of a few pixels and never for text. */
const ball: MantineColorsTuple = [
  "#fbfde6",
  "#f5fac2",
  "#edf58f",
  "#e4ef5a",
  "#dbea33",
  "#cfe011",
  "#b1c20b",
  "#899708",
  "#646f05",
  "#454d03",
];

/** Mantine's yellow, its darkest shade dark enough for text on its lightest. */
const yellow: MantineColorsTuple = [
  "#fff9e6",
  "#fff0c2",
  "#ffe08a",
  "#ffd152",
  "#fcc41f",
  "#f0b000",
  "#c98f00",
  "#9c6d00",
  "#7d5600",
  "#664300",
];

/** Mantine's dark neutrals with a breath of the same green. */
const dark: MantineColorsTuple = [
  "#dbe2dd",
  "#b8c3bc",
  "#9aa79f",
  "#76847b",
  "#46534b",
  "#313c35",
  "#242d28",
  "#18201b",
  "#101612",
  "#0a0e0b",
];

const FONTS =
  'Inter, "SF Pro Text", -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

export const theme: MantineThemeOverride = createTheme({
  primaryColor: "court",
  primaryShade: { light: 7, dark: 7 },
  colors: { court, ball, yellow, dark },
  black: "#17211b",
  fontFamily: FONTS,
  headings: {
    fontFamily: FONTS,
    fontWeight: "700",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.2" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "md",
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.625rem", lg: "1rem", xl: "1.5rem" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "lg" } },
    Badge: { defaultProps: { variant: "light", radius: "sm" }, styles: { root: { textTransform: "none" } } },
    Card: { defaultProps: { withBorder: true, padding: "lg", radius: "lg" } },
    // A page has one banner, and a dialog's head is none.
    DrawerHeader: { defaultProps: { role: "presentation" } },
    ModalHeader: { defaultProps: { role: "presentation" } },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.5 } },
      styles: { title: { fontWeight: 700, fontSize: "1.125rem" } },
    },
    Modal: {
      defaultProps: { centered: true, radius: "lg", overlayProps: { backgroundOpacity: 0.5 } },
      styles: { title: { fontWeight: 700, fontSize: "1.125rem" } },
    },
    // The list itself scrolls, so that the keyboard, which moves through it, needs no way into a box around it.
    Select: {
      defaultProps: { withScrollArea: false, comboboxProps: { withinPortal: false } },
      styles: { options: { maxHeight: "14rem", overflowY: "auto" } },
    },
    Notification: {
      defaultProps: { radius: "md", withBorder: true },
      styles: { description: { color: "var(--mantine-color-dimmed)" } },
    },
    Tooltip: { defaultProps: { withArrow: true } },
  },
});

/** Where Mantine's own choices are too pale to read by WCAG AA, and the tint behind the cards. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--page-background": "#f4f7f3",
    "--focus-color": "var(--mantine-color-court-7)",
    "--mantine-color-dimmed": "#56645b",
    "--mantine-color-placeholder": "#6b776f",
    "--mantine-color-error": "var(--mantine-color-red-9)",
    "--mantine-color-blue-text": "var(--mantine-color-blue-9)",
    "--mantine-color-default-border": "#d5ddd7",
    "--mantine-color-disabled-color": "#7b867f",
  },
  dark: {
    "--page-background": "var(--mantine-color-dark-8)",
    "--focus-color": "var(--mantine-color-court-4)",
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-placeholder": "#8b998f",
    "--mantine-color-gray-light": "var(--mantine-color-dark-5)",
    "--mantine-color-gray-light-hover": "var(--mantine-color-dark-4)",
    "--mantine-color-yellow-light": "#4a3400",
    "--mantine-color-yellow-light-hover": "#5c4100",
    "--mantine-color-court-light": "#123f2a",
    "--mantine-color-court-light-hover": "#174d34",
    "--mantine-color-disabled": "var(--mantine-color-dark-5)",
    "--mantine-color-disabled-color": "#93a097",
  },
});
