import type { PlayerView } from "@dinkboard/shared/schemas/players";
import { List, Text } from "@mantine/core";
import { playerLabel } from "../../app/player-label.ts";
import { dollars } from "../../components/money-text.tsx";
import { PreviewDialog } from "../../components/preview-dialog.tsx";
import type { Answers } from "../../trpc.ts";
import { useDeletePlayer } from "./use-delete-player.ts";
import { usePreviewDeletion } from "./use-preview-deletion.ts";
import { words } from "./words.ts";

interface DeletePlayerDialogProps {
  readonly player: PlayerView;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Shows in numbers what closing an account does, before it is closed. */
export function DeletePlayerDialog({ player, opened, onClose }: DeletePlayerDialogProps) {
  const deleting = useDeletePlayer();
  const preview = usePreviewDeletion(player.id, opened && !deleting.isPending);
  return (
    <PreviewDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ id: player.id }, { onSettled: onClose })}
      title={words.deletion.title(playerLabel(player))}
      confirmLabel={words.deletion.confirm}
      isPending={deleting.isPending}
      preview={preview}
      words={words.deletion}
    >
      {(deletion) => <Consequences deletion={deletion} />}
    </PreviewDialog>
  );
}

function Consequences({ deletion }: { deletion: Answers["admin"]["players"]["deletion"] }) {
  const { openGames, refundedTotal, bookedOut } = deletion;
  return (
    <>
      <List spacing="xs" mb="md">
        <List.Item>
          {openGames > 0 ? words.deletion.refunds(openGames, dollars(refundedTotal)) : words.deletion.noGames}
        </List.Item>
        <List.Item>{whatIsLeft(bookedOut)}</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {words.deletion.consequences}
      </Text>
    </>
  );
}

function whatIsLeft(bookedOut: string): string {
  if (bookedOut === "0.00") return words.deletion.nothingLeft;
  if (bookedOut.startsWith("-")) return words.deletion.writtenOff(dollars(bookedOut.slice(1)));
  return words.deletion.bookedOut(dollars(bookedOut));
}
