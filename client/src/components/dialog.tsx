import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

interface DialogProps extends Pick<ModalProps, "onClose" | "title" | "size" | "children"> {
  readonly opened: boolean;
  /** While something is under way, Escape closes nothing. */
  readonly isPending: boolean;
  /** A click beside a dialog with a form would throw away what was typed. */
  readonly closeOnClickOutside?: boolean;
}

/** A modal dialog that gives the focus back to what opened it. It brings its own way out: a Cancel button. */
export function Dialog({ opened, isPending, closeOnClickOutside = false, ...modal }: DialogProps) {
  // Mantine remembers who had the focus when a dialog opens, but not when one is mounted open.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal
      {...modal}
      opened={opened && isMounted}
      // On its way out it can be seen, but not used: a second click would do again what the first has just done.
      attributes={{ content: { inert: !opened } }}
      withCloseButton={false}
      closeOnEscape={!isPending}
      closeOnClickOutside={closeOnClickOutside}
    />
  );
}
