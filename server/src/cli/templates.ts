import { SECOND_MS } from "@dinkboard/shared/limits";
import { APPROVED_TEMPLATES, type ApprovedTemplate } from "../channels/approved-templates.ts";
import { type Submission, submitToCloud, submitToTwilio } from "../channels/template-submission.ts";
import { type Environment, readEnvironment, twilioAccountOf, whatsAppAccountOf } from "../env.ts";
import { runCommand } from "./command.ts";

const PATIENCE_MS = 30 * SECOND_MS;

/**
 * `npm run templates`: prints the templates that WhatsApp has to approve. With `-- --submit` it makes them at Twilio, with
 * `-- --submit <id of the WhatsApp Business Account>` at Meta, whichever messenger the environment names.
 */
await runCommand(async () => {
  const environment = readEnvironment();
  const [flag, businessAccountId] = process.argv.slice(2);
  if (flag === undefined) {
    console.info(APPROVED_TEMPLATES.map((template) => printed(template, environment)).join("\n\n"));
    return;
  }
  if (flag !== "--submit") throw new Error(`There is no ${flag}: leave it out to print, or write --submit.`);
  await submit(environment, businessAccountId);
});

function printed({ name, category, text, example, buttons }: ApprovedTemplate, environment: Environment) {
  return [
    name,
    `  category  ${category}`,
    `  language  ${environment.WHATSAPP_TEMPLATE_LANGUAGE}`,
    ...text.split("\n").map((line, index) => `  ${index === 0 ? "text    " : "        "}  ${line}`),
    ...(buttons.length > 0 ? [`  buttons   ${buttons.join(", ")}`] : []),
    `  example   ${example.map((value, index) => `{{${index + 1}}} ${value}`).join("  ")}`,
  ].join("\n");
}

async function submit(environment: Environment, businessAccountId: string | undefined): Promise<void> {
  const { MESSAGING_CHANNEL, OTP_CHANNEL } = environment;
  const contentSids: Record<string, string> = {};
  for (const template of APPROVED_TEMPLATES) {
    const channel = template.category === "authentication" ? OTP_CHANNEL : MESSAGING_CHANNEL;
    const submission = await submitOver(channel, template, environment, businessAccountId);
    if (submission === undefined) {
      console.info(`- ${template.name}: not needed, it does not go over WhatsApp`);
    } else if (submission.isSubmitted) {
      console.info(`✓ ${template.name}: submitted as ${submission.id}`);
      if (channel === "twilio") contentSids[template.name] = submission.id;
    } else {
      console.info(`✗ ${template.name}: ${submission.reason}`);
      process.exitCode = 1;
    }
  }
  if (Object.keys(contentSids).length > 0) {
    console.info(`\nTWILIO_CONTENT_SIDS='${JSON.stringify(contentSids)}'`);
  }
}

/** @returns undefined where the messenger takes any text */
async function submitOver(
  channel: Environment["MESSAGING_CHANNEL"],
  template: ApprovedTemplate,
  environment: Environment,
  businessAccountId: string | undefined,
): Promise<Submission | undefined> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (channel === "whatsapp-cloud") {
    if (businessAccountId === undefined || !/^\d+$/.test(businessAccountId)) {
      throw new Error("Name the WhatsApp Business Account: npm run templates -- --submit 102290129340398");
    }
    return submitToCloud(whatsAppAccountOf(environment), businessAccountId, template, signal);
  }
  const isTwilioWhatsApp = channel === "twilio" && environment.TWILIO_FROM?.startsWith("whatsapp:");
  if (!isTwilioWhatsApp) return undefined;
  return submitToTwilio(
    twilioAccountOf(environment),
    environment.WHATSAPP_TEMPLATE_LANGUAGE,
    template,
    signal,
  );
}
