import { type SettingsView, saveSettingsSchema } from "@dinkboard/shared/schemas/settings";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { errorBody, fieldErrors } from "../../app/errors.ts";
import { focusFirstError, showFieldErrors } from "../../components/form-errors.ts";
import { changedFields, type FieldName, formValuesOf, type SettingsFormValues } from "./settings-form.ts";
import { useSaveSettings } from "./use-save-settings.ts";

/**
 * The form, over the settings that were there when it appeared: a refresh takes away nothing that was typed. Where
 * somebody else has saved meanwhile nothing is overwritten unseen: what they changed is shown, what was typed stays, and
 * saving again counts.
 * @param readAgain answers the settings as they are now, or as they were when no answer comes
 */
export function useSettingsForm(settings: SettingsView, readAgain: () => Promise<SettingsView | undefined>) {
  const [lastRead, setLastRead] = useState(settings);
  const [changedByOthers, setChangedByOthers] = useState<readonly FieldName[]>([]);
  const saving = useSaveSettings(lastRead);
  const form = useForm<SettingsFormValues>({
    initialValues: formValuesOf(lastRead),
    validate: schemaResolver(saveSettingsSchema, { sync: true }),
  });
  const typed = () => changedFields(form.getValues(), formValuesOf(lastRead));

  /** Goes on from settings that the server has, with what was typed over others. */
  function goOnFrom(newest: SettingsView, typedFields: Partial<SettingsFormValues>): void {
    setLastRead(newest);
    form.setValues({ ...formValuesOf(newest), ...typedFields });
  }

  async function showOthersChanges(): Promise<void> {
    const newest = await readAgain();
    if (!newest || newest.revision === lastRead.revision) return;
    const { revision: _, ...changed } = changedFields(formValuesOf(newest), formValuesOf(lastRead));
    setChangedByOthers(Object.keys(changed) as FieldName[]);
    goOnFrom(newest, typed());
  }

  function save(values: SettingsFormValues): void {
    saving.mutate(values, {
      onSuccess(saved) {
        setChangedByOthers([]);
        // As the server keeps it, but for what was typed since.
        goOnFrom(saved, changedFields(form.getValues(), values));
      },
      onError(error) {
        if (errorBody(error)?.code === "conflict") void showOthersChanges();
        else showFieldErrors(form, fieldErrors(error));
      },
    });
  }

  return {
    form,
    hasChanges: Object.keys(typed()).length > 0,
    isSaving: saving.isPending,
    changedByOthers,
    submit: form.onSubmit(save, (errors) => focusFirstError(form, errors)),
    discard() {
      setChangedByOthers([]);
      form.setValues(formValuesOf(lastRead));
      form.clearErrors();
    },
  };
}
