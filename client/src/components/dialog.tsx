import { Modal, type ModalProps } from "@mantine/core";
import { useState } from "react";
import { useOpenedAfterMount } from "./use-opened-after-mount.ts";

interface DialogProps extends Pick<ModalProps, "onClose" | "title" | "size" | "children"> {
  readonly opened: boolean;
  /** While something is under way, Escape closes nothing. */
  readonly isPending: boolean;
  /** A click beside a dialog with a form would throw away what was typed. */
  readonly closeOnClickOutside?: boolean;
}

/** A modal dialog that gives the focus back to what opened it. It brings its own way out: a Cancel button. */
export function Dialog({ opened, isPending, closeOnClickOutside = false, ...modal }: DialogProps) {
  // The second click of two on what opens it lands beside it, and would close it unseen.
  const [hasEntered, setEntered] = useState(false);
  return (
    <Modal
      {...modal}
      opened={useOpenedAfterMount(opened)}
      // On its way out it can be seen, but not used: a second click would do again what the first has just done.
      attributes={{ content: { inert: !opened } }}
      withCloseButton={false}
      closeOnEscape={!isPending}
      closeOnClickOutside={closeOnClickOutside && hasEntered}
      onEnterTransitionEnd={() => setEntered(true)}
      onExitTransitionEnd={() => setEntered(false)}
    />
  );
}
