import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";

export function ToastIcon({ tone }: { tone: "success" | "failure" }) {
  return tone === "success" ? (
    <IconCheck size={18} stroke={2.5} aria-hidden />
  ) : (
    <IconAlertTriangle size={18} aria-hidden />
  );
}
