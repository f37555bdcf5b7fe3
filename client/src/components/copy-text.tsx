import { Button, Group, Text, Textarea } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

interface CopyTextProps {
  /** Undefined while it is on its way. */
  readonly text: string | undefined;
  readonly label: string;
  /** What it is for, beside the button. */
  readonly hint: string;
  /** For browsers that copy nothing for a page. */
  readonly byHand: { readonly label: string; readonly hint: string };
  /** Whether copying is what to do here. */
  readonly isMain?: boolean;
  readonly onCopied: () => void;
}

/** A button that copies a text; where the browser refuses, the text appears, selected, to be copied by hand. */
export function CopyText({ text, label, hint, byHand, isMain = false, onCopied }: CopyTextProps) {
  const [isByHand, setByHand] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isByHand) field.current?.focus();
  }, [isByHand]);

  async function copy(wanted: string): Promise<void> {
    if (await isCopied(wanted)) {
      setByHand(false);
      onCopied();
    } else {
      setByHand(true);
      field.current?.focus();
    }
  }

  return (
    <div>
      <Group gap="xs" mt="md">
        <Button
          variant={isMain ? "filled" : "default"}
          size={isMain ? "sm" : "compact-sm"}
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={text === undefined}
          onClick={() => text !== undefined && void copy(text)}
        >
          {label}
        </Button>
        <Text size="xs" {...(isMain ? {} : { c: "dimmed" })}>
          {hint}
        </Text>
      </Group>
      {isByHand && (
        <Textarea
          ref={field}
          mt="xs"
          readOnly
          autosize
          label={byHand.label}
          description={byHand.hint}
          value={text ?? ""}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}

/** Pages that were not loaded safely, as from an address in the club's own network, have no clipboard at all. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
