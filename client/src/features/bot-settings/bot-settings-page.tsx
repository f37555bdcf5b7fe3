import type { SettingsView } from "@dinkboard/shared/schemas/settings";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useUnsavedChanges } from "../../app/leave-guard.tsx";
import { useReadSettings } from "../../app/use-read-settings.ts";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SkeletonCards } from "../../components/skeleton-cards.tsx";
import { BotPanel } from "./bot-panel.tsx";
import classes from "./bot-settings-page.module.css";
import { CommunicationFields } from "./communication-fields.tsx";
import { FinancialFields } from "./financial-fields.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import type { FieldName } from "./settings-form.ts";
import { ConnectionFault, TestConnectionButton } from "./test-connection.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import { useTestConnection } from "./use-test-connection.ts";
import { words } from "./words.ts";

/** How the club runs: what games cost, whom the bot speaks for, and when. */
export function BotSettingsPage() {
  const settings = useReadSettings();
  const testing = useTestConnection();
  // Nobody edits what was read for something else, some time ago.
  const asRead = { ...settings, data: settings.isFetchedAfterMount ? settings.data : undefined };
  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        <TestConnectionButton testing={testing} />
      </PageHeader>
      <ConnectionFault testing={testing} />
      <BotPanel />
      <Loaded query={asRead} loading={<LoadingForm />} failed={words.failedToLoad}>
        {(read) => (
          <SettingsForm
            settings={read}
            readAgain={async () => {
              const { data } = await settings.refetch();
              return data;
            }}
          />
        )}
      </Loaded>
      <SchedulePanel />
    </>
  );
}

function LoadingForm() {
  return (
    <Stack gap="lg">
      <SkeletonCards count={2} heightPx={310} />
    </Stack>
  );
}

interface SettingsFormProps {
  readonly settings: SettingsView;
  readonly readAgain: () => Promise<SettingsView | undefined>;
}

function SettingsForm({ settings, readAgain }: SettingsFormProps) {
  const { form, hasChanges, isSaving, changedByOthers, submit, discard } = useSettingsForm(
    settings,
    readAgain,
  );
  useUnsavedChanges(hasChanges);
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Stack gap="lg">
        <FinancialFields form={form} />
        <CommunicationFields form={form} />
        {changedByOthers.length > 0 && <ChangedByOthers fields={changedByOthers} />}
      </Stack>
      <div className={classes.footer}>
        <Text size="sm" c="dimmed" role="status" className={classes.unsaved ?? ""}>
          {hasChanges && words.unsaved}
        </Text>
        {hasChanges && (
          <Button variant="default" disabled={isSaving} onClick={discard}>
            {words.discard}
          </Button>
        )}
        <Button type="submit" loading={isSaving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

const labels: Record<FieldName, string> = { ...words.financial, ...words.communication };
const listed = new Intl.ListFormat("en", { type: "conjunction" });

/** Stays until the settings are saved or the changes given up; leads there, since the fields are more than a screen. */
function ChangedByOthers({ fields }: { fields: readonly FieldName[] }) {
  const alert = useRef<HTMLDivElement>(null);
  const { title, message } = words.changedByOthers;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when they have changed something else.
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "center" });
  }, [fields]);

  return (
    <Alert ref={alert} tabIndex={-1} color="yellow" title={title} icon={<IconUsers size={20} aria-hidden />}>
      {message(listed.format(fields.map((field) => labels[field])))}
    </Alert>
  );
}
