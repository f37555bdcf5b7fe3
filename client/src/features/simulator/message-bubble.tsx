import type { SimulatedMessage } from "@dinkboard/shared/schemas/simulator";
import { formatTime, localDateTime } from "@dinkboard/shared/times";
import { Button, VisuallyHidden } from "@mantine/core";
import classes from "./message-bubble.module.css";
import { MessageTicks } from "./message-ticks.tsx";
import { words } from "./words.ts";

interface MessageBubbleProps {
  readonly message: SimulatedMessage;
  /** The zone that times are shown in. */
  readonly zone: string;
  readonly isTapDisabled: boolean;
  readonly onTap: (buttonId: string) => void;
}

/** One message: the bot's on the left with its buttons, the player's on the right. */
export function MessageBubble({ message, zone, isTapDisabled, onTap }: MessageBubbleProps) {
  const isFromBot = message.direction === "outbound";
  return (
    <div className={classes.message} data-from={isFromBot ? "bot" : "player"}>
      <div className={classes.bubble}>
        <VisuallyHidden>{isFromBot ? words.fromBot : words.fromPlayer}: </VisuallyHidden>
        <p className={classes.text}>{message.text}</p>
        <span className={classes.meta}>
          <time dateTime={message.createdAt}>
            {formatTime(localDateTime(Date.parse(message.createdAt), zone).time)}
          </time>
          <MessageTicks status={message.status} />
        </span>
      </div>
      {message.buttons.length > 0 && (
        <div className={classes.buttons}>
          {message.buttons.map((button) => (
            <Button
              key={button.id}
              variant="default"
              size="sm"
              disabled={isTapDisabled}
              onClick={() => onTap(button.id)}
            >
              {button.title}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
