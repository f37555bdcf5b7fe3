import type { BotStatusView } from "@dinkboard/shared/schemas/bot";
import { Anchor } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { paths } from "../paths.ts";
import { isShown } from "../shell/screens.ts";
import { useShortDateTime } from "../use-short-date-time.ts";
import classes from "./bot-notice.module.css";
import { BOT_LOOKS } from "./looks.ts";
import { useReadBotStatus } from "./use-read-bot-status.ts";
import { words } from "./words.ts";

/** These say at their own top how the bot is. */
const TELLING_SCREENS = [paths.home, paths.botSettings];

/** Says above a screen that messages do not get through as they should, for as long as that is so. */
export function BotNotice() {
  const { pathname } = useLocation();
  const { status } = useReadBotStatus();
  const isTold = TELLING_SCREENS.some((screen) => isShown(screen, pathname));
  return (
    // Always there, so that a screen reader hears of its content when it comes.
    <div role="status">{status && status.state !== "online" && !isTold && <Notice status={status} />}</div>
  );
}

function Notice({ status: { state, since, faults, queue } }: { status: BotStatusView }) {
  const { Icon } = BOT_LOOKS[state];
  const when = useShortDateTime();
  const [gravest] = faults;
  return (
    <p className={classes.notice} data-state={state}>
      <Icon size={20} aria-hidden />
      <span>
        <strong>
          {words.bot[state]}
          {since !== null && ` ${words.since(when(since))}`}.
        </strong>{" "}
        {gravest && `${words.faults[gravest.fault]}. `}
        {queue.waiting > 0 && `${words.messagesWait(queue.waiting)}. `}
        <Anchor component={Link} to={paths.botSettings} inherit underline="always" c="inherit">
          {words.details}
        </Anchor>
      </span>
    </p>
  );
}
