import { Button, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useRef } from "react";
import classes from "./invite-code.module.css";
import { words } from "./words.ts";

// Only whoever wants to see a code loads what draws it.
const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

interface InviteCodeProps {
  readonly link: string;
  /** Names the file when it is downloaded. */
  readonly code: string;
}

/** An invite's link to scan from a screen or a poster. */
export function InviteCode({ link, code }: InviteCodeProps) {
  const frame = useRef<HTMLDivElement>(null);

  function download(): void {
    const drawing = frame.current?.querySelector("svg");
    if (!drawing) return;
    const href = `data:image/svg+xml,${encodeURIComponent(drawing.outerHTML)}`;
    Object.assign(document.createElement("a"), { href, download: words.fileName(code) }).click();
  }

  return (
    <div className={classes.code} ref={frame}>
      <Suspense
        fallback={<Skeleton className={classes.drawing ?? ""} role="status" aria-label={words.loadingCode} />}
      >
        <QrCode text={link} label={words.qrCode(link)} className={classes.drawing} />
      </Suspense>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={download}
      >
        {words.download}
      </Button>
    </div>
  );
}
