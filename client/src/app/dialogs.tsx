import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";

type DialogName = "createPoll" | "addPlayer";

/** Opens the dialogs that more than one screen offers. */
export interface Dialogs {
  readonly openCreatePoll: () => void;
  readonly openAddPlayer: () => void;
}

const DialogsContext = createContext<Dialogs | undefined>(undefined);

// Each is loaded when it is first opened, and stays mounted so that it can close with its transition.
const CreatePollDialog = lazy(async () => ({
  default: (await import("../features/polls/create-poll-dialog.tsx")).CreatePollDialog,
}));
const AddPlayerDialog = lazy(async () => ({
  default: (await import("../features/players/add-player-dialog.tsx")).AddPlayerDialog,
}));

/** Holds the shared dialogs above the screens and the shell, so that all open the very same ones. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<DialogName | undefined>();
  const [used, setUsed] = useState<readonly DialogName[]>([]);

  const dialogs = useMemo<Dialogs>(() => {
    function open(name: DialogName): void {
      setUsed((names) => (names.includes(name) ? names : [...names, name]));
      setOpened(name);
    }
    return { openCreatePoll: () => open("createPoll"), openAddPlayer: () => open("addPlayer") };
  }, []);

  const close = () => setOpened(undefined);
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Suspense fallback={null}>
        {used.includes("createPoll") && <CreatePollDialog opened={opened === "createPoll"} onClose={close} />}
        {used.includes("addPlayer") && <AddPlayerDialog opened={opened === "addPlayer"} onClose={close} />}
      </Suspense>
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error("there is no DialogsProvider above this component");
  return dialogs;
}
