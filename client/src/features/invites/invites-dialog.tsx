import type { InviteView } from "@dinkboard/shared/schemas/invites";
import { formatDateTime } from "@dinkboard/shared/times";
import { Box, Button, Divider, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { Dialog } from "../../components/dialog.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { CreateInviteForm } from "./create-invite-form.tsx";
import { InviteRow } from "./invite-row.tsx";
import { useListInvites } from "./use-list-invites.ts";
import { words } from "./words.ts";

/** How many of those that have ended are worth a line. */
const ENDED_SHOWN = 5;

interface InvitesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes links by which people join the club themselves, and shows those that there are. */
export function InvitesDialog({ opened, onClose }: InvitesDialogProps) {
  const list = useListInvites(opened);
  const [shownCode, setShownCode] = useState<number>();

  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} isPending={false} size="lg">
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {words.intro}
        </Text>
        <CreateInviteForm onCreated={setShownCode} />
        <Divider />
        <Loaded
          query={list}
          loading={<Skeleton height={120} role="status" aria-label={words.loading} />}
          failed={words.failedToLoad}
        >
          {(invites) => (
            <>
              <ActiveInvites
                invites={invites.filter(({ state }) => state === "active")}
                shownCode={shownCode}
                onShowCode={setShownCode}
              />
              <EndedInvites
                invites={invites.filter(({ state }) => state !== "active").slice(0, ENDED_SHOWN)}
              />
            </>
          )}
        </Loaded>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

interface ActiveInvitesProps {
  readonly invites: readonly InviteView[];
  /** The id of the one whose QR code is shown: one at a time, so that nobody scans the wrong one. */
  readonly shownCode: number | undefined;
  readonly onShowCode: (id: number | undefined) => void;
}

function ActiveInvites({ invites, shownCode, onShowCode }: ActiveInvitesProps) {
  const zone = useClubZone();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section>
      <Title order={3} ref={heading} tabIndex={-1}>
        {words.active}
      </Title>
      {invites.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {words.noneActive}
        </Text>
      ) : (
        <Box component="ul" m={0} p={0} aria-label={words.active}>
          {invites.map((invite) => (
            <InviteRow
              key={invite.id}
              invite={invite}
              zone={zone}
              isCodeShown={invite.id === shownCode}
              onShowCode={(isShown) => onShowCode(isShown ? invite.id : undefined)}
              // The button that had the keyboard leaves with its row.
              onRevoked={() => heading.current?.focus()}
            />
          ))}
        </Box>
      )}
    </section>
  );
}

function EndedInvites({ invites }: { invites: readonly InviteView[] }) {
  const zone = useClubZone();
  if (invites.length === 0) return null;
  return (
    <section>
      <Title order={3}>{words.ended}</Title>
      <Box component="ul" m={0} p={0} mt="xs" aria-label={words.ended}>
        {invites.map(({ id, code, state, usedCount, useLimit, createdAt }) => (
          <Group key={id} component="li" justify="space-between" gap="xs" py={4}>
            <Text size="sm">
              {code} · {words.states[state]}
            </Text>
            <Text size="sm" c="dimmed">
              {words.places(usedCount, useLimit)} · {formatDateTime(Date.parse(createdAt), zone)}
            </Text>
          </Group>
        ))}
      </Box>
    </section>
  );
}
