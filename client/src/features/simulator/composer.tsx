import { LONGEST_INBOUND_TEXT } from "@dinkboard/shared/limits";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconSend2 } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./composer.module.css";
import { words } from "./words.ts";

interface ComposerProps {
  readonly isSending: boolean;
  /** Sends a text that is not empty, and calls `onSent` once it is on its way. */
  readonly onSend: (text: string, onSent: () => void) => void;
}

/** Where the player's message is typed. What was typed stays until it has been sent. */
export function Composer({ isSending, onSend }: ComposerProps) {
  const [text, setText] = useState("");

  function send(): void {
    const typed = text.trim();
    if (typed && !isSending) onSend(typed, () => setText((now) => (now === text ? "" : now)));
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        className={classes.field}
        radius="xl"
        aria-label={words.compose}
        placeholder={words.composePlaceholder}
        autoComplete="off"
        maxLength={LONGEST_INBOUND_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="court"
        radius="xl"
        aria-label={words.send}
        loading={isSending}
      >
        <IconSend2 size={18} aria-hidden />
      </ActionIcon>
    </form>
  );
}
