import { type ProfileView, updateNameSchema } from "@dinkboard/shared/schemas/portal";
import { Button, Card, Container, Stack, Text, TextInput, Title } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useDocumentTitle } from "@mantine/hooks";
import { fieldErrors } from "../../app/errors.ts";
import { PortalHeader } from "../../app/portal-header.tsx";
import { words as appWords } from "../../app/words.ts";
import { focusFirstError, showFieldErrors } from "../../components/form-errors.ts";
import { useUpdateName } from "./use-update-name.ts";
import { words } from "./words.ts";

/** Asks a new player for their name, once. */
export function ProfileSetupPage({ profile }: { profile: ProfileView }) {
  const updateName = useUpdateName();
  const form = useForm({
    initialValues: { firstName: profile.firstName, lastName: profile.lastName },
    validate: schemaResolver(updateNameSchema, { sync: true }),
  });
  useDocumentTitle(appWords.pageTitle(appWords.screens.profileSetup));

  const submit = form.onSubmit(
    (name) => updateName.mutate(name, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <>
      <PortalHeader clubName={profile.clubName} />
      <Container component="main" size={460} px="md" py="xl">
        <Card padding="xl">
          <form onSubmit={submit} noValidate>
            <Stack gap="lg">
              <div>
                <Title order={1}>{words.title(profile.clubName)}</Title>
                <Text c="dimmed" mt={6}>
                  {words.intro}
                </Text>
              </div>
              <TextInput
                label={words.firstName}
                size="md"
                autoComplete="given-name"
                {...form.getInputProps("firstName")}
              />
              <TextInput
                label={words.lastName}
                size="md"
                autoComplete="family-name"
                {...form.getInputProps("lastName")}
              />
              <Button type="submit" size="md" loading={updateName.isPending}>
                {words.submit}
              </Button>
            </Stack>
          </form>
        </Card>
      </Container>
    </>
  );
}
