import { encode } from "uqr";

/** Modules of white around the code: scanners need them to find it. */
const QUIET_ZONE = 4;
/** The size of a downloaded one; on the screen the style sheet decides. */
const PX_PER_MODULE = 16;

interface QrCodeProps {
  readonly text: string;
  /** What it is, for those who cannot see it. */
  readonly label: string;
  readonly className: string | undefined;
}

/** A text to scan: black on white also where all else is dark, or many a camera would not see it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const side = size + 2 * QUIET_ZONE;
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")),
    )
    .join("");
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${side} ${side}`}
      width={side * PX_PER_MODULE}
      height={side * PX_PER_MODULE}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
