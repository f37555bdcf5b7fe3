import { LOGIN_PHONE_REQUIRED } from "@dinkboard/shared/login-messages";
import { normalizePhoneNumber } from "@dinkboard/shared/phone";
import { Button, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "../../app/errors.ts";
import { PhoneInput } from "./phone-input.tsx";
import type { SentCode } from "./sent-code.ts";
import { useRequestCode } from "./use-request-code.ts";
import { words } from "./words.ts";

const US_DIGITS = 10;

function checkPhone(formatted: string): string | undefined {
  if (formatted === "") return LOGIN_PHONE_REQUIRED;
  return formatted.replace(/\D/g, "").length < US_DIGITS ? words.phone.incomplete : undefined;
}

interface PhoneStepProps {
  readonly phone: string;
  readonly onPhoneChange: (formatted: string) => void;
  /** The last code that was sent, while it lives. */
  readonly sent: SentCode | undefined;
  readonly onSent: (sent: SentCode) => void;
}

export function PhoneStep({ phone, onPhoneChange, sent, onSent }: PhoneStepProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const requestCode = useRequestCode(onSent);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = checkPhone(phone);
    setProblem(found);
    if (found !== undefined) return;
    const phoneNumber = normalizePhoneNumber(phone);
    if (sent?.phoneNumber === phoneNumber && sent.resendAt > Date.now()) {
      // Back and forth again: the code is on its way already, and a second one would be refused so soon.
      onSent(sent);
    } else {
      requestCode.mutate(
        { phoneNumber },
        { onError: (error) => setProblem(fieldErrors(error)?.phoneNumber) },
      );
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{words.phone.title}</Title>
          <Text c="dimmed" mt={6}>
            {words.phone.intro}
          </Text>
        </div>
        <PhoneInput
          value={phone}
          error={problem}
          onChange={(formatted) => {
            setProblem(undefined);
            onPhoneChange(formatted);
          }}
          onForeign={() => setProblem(words.phone.foreign)}
        />
        <Button type="submit" size="lg" fullWidth loading={requestCode.isPending}>
          {words.phone.submit}
        </Button>
      </Stack>
    </form>
  );
}
