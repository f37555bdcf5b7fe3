import "@mantine/core/styles/PinInput.layer.css";
import { formatPhoneInput } from "@dinkboard/shared/phone";
import { Text } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { Brand } from "../../app/brand.tsx";
import { words as appWords } from "../../app/words.ts";
import { CodeStep } from "./code-step.tsx";
import { CourtLines } from "./court-lines.tsx";
import classes from "./login-page.module.css";
import { PhoneStep } from "./phone-step.tsx";
import { readSentCode, type SentCode } from "./sent-code.ts";
import { words } from "./words.ts";

/** First the phone, then the code that was sent to it. */
export function LoginPage() {
  const [sent, setSent] = useState<SentCode | undefined>(() => readSentCode(Date.now()));
  const [step, setStep] = useState<"phone" | "code">(sent ? "code" : "phone");
  const [phone, setPhone] = useState(sent ? formatPhoneInput(sent.phoneNumber) : "");
  useDocumentTitle(appWords.pageTitle(appWords.screens.login));

  function showCodeStep(newlySent: SentCode): void {
    setSent(newlySent);
    setStep("code");
  }

  return (
    <div className={classes.page}>
      <header className={classes.court}>
        <CourtLines className={classes.lines} />
        <div className={classes.brand}>
          <Brand sizePx={36} isOnCourt />
        </div>
        <div className={classes.pitch}>
          <Text className={classes.tagline}>{words.tagline}</Text>
          <Text className={classes.sentence}>{words.pitch}</Text>
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.form}>
          {step === "code" && sent ? (
            <CodeStep sent={sent} onResent={setSent} onBack={() => setStep("phone")} />
          ) : (
            <PhoneStep phone={phone} onPhoneChange={setPhone} sent={sent} onSent={showCodeStep} />
          )}
        </div>
      </main>
    </div>
  );
}
