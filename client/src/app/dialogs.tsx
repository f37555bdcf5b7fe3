import type { PlayerView } from "@dinkboard/shared/schemas/players";
import type { PollView } from "@dinkboard/shared/schemas/polls";
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";

/** Opens the dialogs that more than one screen offers. */
export interface Dialogs {
  readonly openCreatePoll: () => void;
  readonly openSendPoll: (poll: PollView) => void;
  readonly openAddPlayer: () => void;
  readonly openInvites: () => void;
  readonly openTopUp: (player: PlayerView) => void;
  readonly openDeletePlayer: (player: PlayerView) => void;
}

const DialogsContext = createContext<Dialogs | undefined>(undefined);

// Each is loaded when it is first opened, and stays mounted so that it can close with its transition.
const CreatePollDialog = lazy(async () => ({
  default: (await import("../features/polls/create-poll-dialog.tsx")).CreatePollDialog,
}));
const SendPollDialog = lazy(async () => ({
  default: (await import("../features/polls/send-poll-dialog.tsx")).SendPollDialog,
}));
const AddPlayerDialog = lazy(async () => ({
  default: (await import("../features/players/add-player-dialog.tsx")).AddPlayerDialog,
}));
const InvitesDialog = lazy(async () => ({
  default: (await import("../features/invites/invites-dialog.tsx")).InvitesDialog,
}));
const TopUpDialog = lazy(async () => ({
  default: (await import("../features/players/top-up-dialog.tsx")).TopUpDialog,
}));
const DeletePlayerDialog = lazy(async () => ({
  default: (await import("../features/players/delete-player-dialog.tsx")).DeletePlayerDialog,
}));

/** What each dialog is about; present from its first opening on. */
interface Subjects {
  readonly createPoll?: true;
  readonly sendPoll?: PollView;
  readonly addPlayer?: true;
  readonly invites?: true;
  readonly topUp?: PlayerView;
  readonly deletePlayer?: PlayerView;
}

/** Holds the shared dialogs above the screens and the shell, so that all open the very same ones. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<keyof Subjects | undefined>();
  const [subjects, setSubjects] = useState<Subjects>({});

  const dialogs = useMemo<Dialogs>(() => {
    function open<Name extends keyof Subjects>(name: Name, subject: NonNullable<Subjects[Name]>): void {
      setSubjects((before) => ({ ...before, [name]: subject }));
      setOpened(name);
    }
    return {
      openCreatePoll: () => open("createPoll", true),
      openSendPoll: (poll) => open("sendPoll", poll),
      openAddPlayer: () => open("addPlayer", true),
      openInvites: () => open("invites", true),
      openTopUp: (player) => open("topUp", player),
      openDeletePlayer: (player) => open("deletePlayer", player),
    };
  }, []);

  const state = (name: keyof Subjects) => ({
    opened: opened === name,
    onClose: () => setOpened(undefined),
  });
  // They are siblings, and among those an id alone may be a key twice: two dialogs about one player, a poll's and a player's.
  const keyed = (name: keyof Subjects, { id }: { id: number }) => `${name} ${id}`;
  const { createPoll, sendPoll, addPlayer, invites, topUp, deletePlayer } = subjects;
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Suspense fallback={null}>
        {createPoll && <CreatePollDialog {...state("createPoll")} />}
        {sendPoll && (
          <SendPollDialog key={keyed("sendPoll", sendPoll)} poll={sendPoll} {...state("sendPoll")} />
        )}
        {addPlayer && <AddPlayerDialog {...state("addPlayer")} />}
        {invites && <InvitesDialog {...state("invites")} />}
        {topUp && <TopUpDialog key={keyed("topUp", topUp)} player={topUp} {...state("topUp")} />}
        {deletePlayer && (
          <DeletePlayerDialog
            key={keyed("deletePlayer", deletePlayer)}
            player={deletePlayer}
            {...state("deletePlayer")}
          />
        )}
      </Suspense>
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error("there is no DialogsProvider above this component");
  return dialogs;
}
