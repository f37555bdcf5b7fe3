import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { InviteView } from "@dinkboard/shared/schemas/invites";
import { formatDateTime } from "@dinkboard/shared/times";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconQrcode } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { showFailure } from "../../app/toasts/toasts.ts";
import { InviteCode } from "./invite-code.tsx";
import classes from "./invite-row.module.css";
import { useRevokeInvite } from "./use-revoke-invite.ts";
import { words } from "./words.ts";

interface InviteRowProps {
  readonly invite: InviteView;
  readonly zone: string;
  readonly isCodeShown: boolean;
  readonly onShowCode: (isShown: boolean) => void;
  /** The invite has ended, and is about to leave the list. */
  readonly onRevoked: () => void;
}

/** An invite that works: its link to copy, its code to scan, and its end. */
export function InviteRow({ invite, zone, isCodeShown, onShowCode, onRevoked }: InviteRowProps) {
  const { id, code, link, usedCount, useLimit, expiresAt, createdBy } = invite;
  const [revoking, setRevoking] = useState<"asked" | "kept">();
  const clipboard = useClipboard();
  // Plain http away from this machine has no clipboard.
  useEffect(() => {
    if (clipboard.error) showFailure(words.failedToCopy);
  }, [clipboard.error]);

  return (
    <li className={classes.invite}>
      <TextInput
        readOnly
        aria-label={words.link(id)}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {words.places(usedCount, useLimit)}
        </Text>
        <Text size="sm" c="dimmed">
          {words.until(formatDateTime(Date.parse(expiresAt), zone))} ·{" "}
          {words.by(formatPhoneNumber(createdBy))}
        </Text>
      </Group>
      {revoking === "asked" ? (
        <Revoking invite={invite} onKeep={() => setRevoking("kept")} onRevoked={onRevoked} />
      ) : (
        <Group gap="xs">
          <Button
            size="xs"
            leftSection={
              clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
            }
            onClick={() => clipboard.copy(link)}
          >
            {clipboard.copied ? words.copied : words.copy}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconQrcode size={16} aria-hidden />}
            aria-expanded={isCodeShown}
            onClick={() => onShowCode(!isCodeShown)}
          >
            {words.code}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            c="var(--mantine-color-error)"
            // The keyboard is back where it was before the question.
            autoFocus={revoking === "kept"}
            onClick={() => setRevoking("asked")}
          >
            {words.revoke}
          </Button>
        </Group>
      )}
      {isCodeShown && <InviteCode link={link} code={code} />}
    </li>
  );
}

/** Asks before an invite ends, in its own place: the dialog around it stays. */
function Revoking({
  invite,
  onKeep,
  onRevoked,
}: {
  invite: InviteView;
  onKeep: () => void;
  onRevoked: () => void;
}) {
  const revoking = useRevokeInvite();
  return (
    <div>
      <Text size="sm" mb="xs">
        {words.revoking.question(invite.usedCount)}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" autoFocus disabled={revoking.isPending} onClick={onKeep}>
          {words.revoking.keep}
        </Button>
        <Button
          size="xs"
          color="red.9"
          loading={revoking.isPending}
          // Not `mutate`, which tells a row that has left with its invite nothing any more.
          onClick={() => void revoking.mutateAsync({ id: invite.id }).then(onRevoked, onKeep)}
        >
          {words.revoking.confirm}
        </Button>
      </Group>
    </div>
  );
}
