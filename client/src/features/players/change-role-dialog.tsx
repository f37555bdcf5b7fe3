import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { playerLabel } from "../../app/player-label.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSetRole } from "./use-set-role.ts";
import { words } from "./words.ts";

interface ChangeRoleDialogProps {
  readonly player: PlayerView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before somebody gets or loses the run of the club. */
export function ChangeRoleDialog({ player, opened, onClose }: ChangeRoleDialogProps) {
  const settingRole = useSetRole();
  const becomesAdmin = player.role === "player";
  const { title, text } = becomesAdmin ? words.role.makeAdmin : words.role.makePlayer;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() =>
        settingRole.mutate({ id: player.id, role: becomesAdmin ? "admin" : "player" }, { onSettled: onClose })
      }
      title={title}
      confirmLabel={becomesAdmin ? words.actions.makeAdmin : words.actions.makePlayer}
      isPending={settingRole.isPending}
      isDestructive={false}
    >
      {text(playerLabel(player))}
    </ConfirmDialog>
  );
}
