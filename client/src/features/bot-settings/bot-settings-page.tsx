import { type SettingsView, saveSettingsSchema } from "@dinkboard/shared/schemas/settings";
import { Button, Card, Skeleton, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { fieldErrors } from "../../app/errors.ts";
import { useReadSettings } from "../../app/use-read-settings.ts";
import { FailedState } from "../../components/failed-state.tsx";
import { focusFirstError } from "../../components/focus-first-error.ts";
import { PageHeader } from "../../components/page-header.tsx";
import classes from "./bot-settings-page.module.css";
import { CommunicationFields } from "./communication-fields.tsx";
import { FinancialFields } from "./financial-fields.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { changedFields, formValuesOf, type SettingsFormValues } from "./settings-form.ts";
import { ConnectionFault, TestConnectionButton } from "./test-connection.tsx";
import { useGuardChanges } from "./use-guard-changes.ts";
import { useSaveSettings } from "./use-save-settings.ts";
import { useTestConnection } from "./use-test-connection.ts";
import { words } from "./words.ts";

/** How the club runs: what games cost, whom the bot speaks for, and when. */
export function BotSettingsPage() {
  const settings = useReadSettings();
  const testing = useTestConnection();
  return (
    <>
      <PageHeader title={words.title} description={words.description}>
        <TestConnectionButton testing={testing} />
      </PageHeader>
      <ConnectionFault testing={testing} />
      {settings.data && settings.isFetchedAfterMount ? (
        <SettingsForm settings={settings.data} />
      ) : !settings.isError ? (
        <Stack gap="lg" role="status" aria-label={words.loading}>
          <Card h={290}>
            <Skeleton height={200} />
          </Card>
          <Card h={330}>
            <Skeleton height={240} />
          </Card>
        </Stack>
      ) : (
        <FailedState
          {...words.failedToLoad}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      )}
    </>
  );
}

/** Changes what was there when it appeared: a refresh of the settings takes away nothing that was typed. */
function SettingsForm({ settings }: { settings: SettingsView }) {
  const [lastSaved, setLastSaved] = useState(settings);
  const saving = useSaveSettings(lastSaved);
  const form = useForm<SettingsFormValues>({
    initialValues: formValuesOf(lastSaved),
    validate: schemaResolver(saveSettingsSchema, { sync: true }),
  });
  const hasChanges = Object.keys(changedFields(form.values, formValuesOf(lastSaved))).length > 0;
  const blocker = useGuardChanges(hasChanges);

  function save(values: SettingsFormValues): void {
    saving.mutate(values, {
      onSuccess(saved) {
        setLastSaved(saved);
        // As the server keeps it, but for what was typed since.
        form.setValues({ ...formValuesOf(saved), ...changedFields(form.getValues(), values) });
      },
      onError(error) {
        const errors = fieldErrors(error) ?? {};
        form.setErrors(errors);
        focusFirstError(form, errors);
      },
    });
  }

  function discard(): void {
    form.setValues(formValuesOf(lastSaved));
    form.clearErrors();
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
    >
      <Stack gap="lg">
        <FinancialFields form={form} />
        <CommunicationFields form={form} />
      </Stack>
      <div className={classes.footer}>
        <Text size="sm" c="dimmed" role="status" className={classes.unsaved ?? ""}>
          {hasChanges && words.unsaved}
        </Text>
        {hasChanges && (
          <Button variant="default" disabled={saving.isPending} onClick={discard}>
            {words.discard}
          </Button>
        )}
        <Button type="submit" loading={saving.isPending}>
          {words.save}
        </Button>
      </div>
      <LeaveDialog blocker={blocker} />
    </form>
  );
}
