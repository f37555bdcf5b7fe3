import { CODE_DIGITS } from "@dinkboard/shared/limits";
import { CODE_REQUIRED } from "@dinkboard/shared/login-messages";
import { formatPhoneNumber } from "@dinkboard/shared/phone";
import { Alert, Button, Group, PinInput, Stack, Text, Title } from "@mantine/core";
import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from "react";
import { showSuccess } from "../../app/toasts/toasts.ts";
import classes from "./code-step.module.css";
import type { SentCode } from "./sent-code.ts";
import { useRequestCode } from "./use-request-code.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useVerifyCode } from "./use-verify-code.ts";
import { words } from "./words.ts";

/** The code in what somebody has copied, which may be the whole message; undefined when there is none. */
function codeIn(pasted: string): string | undefined {
  const joined = pasted.replace(/(\d)[\s-]+(?=\d)/g, "$1");
  const numbers = [pasted, joined].flatMap((text) => text.match(/\d+/g) ?? []);
  return numbers.find((digits) => digits.length === CODE_DIGITS);
}

interface CodeStepProps {
  readonly sent: SentCode;
  readonly onResent: (sent: SentCode) => void;
  readonly onBack: () => void;
}

export function CodeStep({ sent, onResent, onBack }: CodeStepProps) {
  const problemId = useId();
  const pin = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(1);
  const secondsLeft = useSecondsLeft(sent.resendAt);

  function startOver(reason?: string): void {
    setCode("");
    setProblem(reason);
    // A fresh input: empty, with the focus in its first box.
    setAttempt((number) => number + 1);
  }

  const verifyCode = useVerifyCode(() => startOver(words.wrongCode.message));
  const requestCode = useRequestCode((resent) => {
    onResent(resent);
    startOver();
    showSuccess({ title: words.code.resent });
  });

  function verify(otpCode: string): void {
    if (verifyCode.isPending) return;
    if (otpCode.length < CODE_DIGITS) {
      setProblem(CODE_REQUIRED);
      pin.current?.focus();
      return;
    }
    verifyCode.mutate({ phoneNumber: sent.phoneNumber, otpCode });
  }

  // The boxes themselves take digits alone.
  function paste(event: ClipboardEvent): void {
    const pasted = codeIn(event.clipboardData.getData("text/plain"));
    if (pasted === undefined || verifyCode.isPending) return;
    event.preventDefault();
    event.stopPropagation();
    setCode(pasted);
    setProblem(undefined);
    verify(pasted);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    verify(code);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{words.code.title}</Title>
          <Text c="dimmed" mt={6}>
            {words.code.intro(formatPhoneNumber(sent.phoneNumber))}
          </Text>
        </div>
        {sent.devOtp !== undefined && (
          <Alert variant="light" role="status">
            {words.code.simulated}{" "}
            <Text component="strong" fw={700} ff="monospace" fz="lg">
              {sent.devOtp}
            </Text>
          </Alert>
        )}
        <div onPasteCapture={paste}>
          <PinInput
            key={attempt}
            ref={pin}
            length={CODE_DIGITS}
            type="number"
            oneTimeCode
            autoFocus
            size="lg"
            gap={8}
            className={classes.pin ?? ""}
            classNames={{ pinInput: classes.box ?? "" }}
            placeholder=""
            value={code}
            error={problem !== undefined}
            readOnly={verifyCode.isPending}
            aria-label={words.code.label}
            aria-describedby={problemId}
            getInputProps={(index) => ({ "aria-label": words.code.digit(index + 1, CODE_DIGITS) })}
            onChange={(typed) => {
              setCode(typed);
              setProblem(undefined);
            }}
            onComplete={verify}
          />
          <Text id={problemId} role="alert" c="var(--mantine-color-error)" size="sm" mt={6} mih="1.45em">
            {problem}
          </Text>
        </div>
        <Button type="submit" size="lg" fullWidth loading={verifyCode.isPending}>
          {words.code.submit}
        </Button>
        <Group justify="space-between">
          <Button variant="subtle" color="gray" px="sm" ml={-12} onClick={onBack}>
            {words.code.back}
          </Button>
          <Button
            variant="subtle"
            px="sm"
            mr={-12}
            className={classes.resend ?? ""}
            disabled={secondsLeft > 0}
            loading={requestCode.isPending}
            onClick={() => requestCode.mutate({ phoneNumber: sent.phoneNumber })}
          >
            {secondsLeft > 0 ? words.code.resendIn(secondsLeft) : words.code.resend}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
