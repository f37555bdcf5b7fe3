import type { SimulatedMessage } from "@dinkboard/shared/schemas/simulator";
import { formatDate } from "@dinkboard/shared/times";
import { Text } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import classes from "./conversation.module.css";
import { MessageBubble } from "./message-bubble.tsx";
import { words } from "./words.ts";

/** Closer to the end than this counts as being there. */
const END_WITHIN_PX = 48;

interface ConversationProps {
  /** Oldest first. */
  readonly messages: readonly SimulatedMessage[];
  readonly isTapDisabled: boolean;
  readonly onTap: (buttonId: string, messageId: number) => void;
}

/** What bot and player have written. Follows the newest message, unless somebody has scrolled back to read. */
export function Conversation({ messages, isTapDisabled, onTap }: ConversationProps) {
  const zone = useClubZone();
  const scrolled = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const newest = messages.at(-1);
  const newestId = newest?.id;
  const isNewestOwn = newest?.direction === "inbound";

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a new message that moves the conversation on.
  useEffect(() => {
    const element = scrolled.current;
    if (element && (isAtEnd.current || isNewestOwn)) element.scrollTop = element.scrollHeight;
  }, [newestId]);

  function noteWhere(element: HTMLElement): void {
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_WITHIN_PX;
  }

  return (
    <div
      ref={scrolled}
      role="log"
      aria-label={words.chat}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={classes.conversation}
      onScroll={(event) => noteWhere(event.currentTarget)}
    >
      {messages.length === 0 && (
        <Text c="dimmed" size="sm" ta="center" m="auto">
          {words.noMessages}
        </Text>
      )}
      {messages.map((message, index) => {
        const day = formatDate(Date.parse(message.createdAt), zone);
        const before = messages[index - 1];
        const isNewDay = !before || formatDate(Date.parse(before.createdAt), zone) !== day;
        return (
          <Fragment key={message.id}>
            {isNewDay && (
              <Text size="xs" c="dimmed" ta="center" my="xs">
                {day}
              </Text>
            )}
            <MessageBubble
              message={message}
              zone={zone}
              isTapDisabled={isTapDisabled}
              onTap={(buttonId) => onTap(buttonId, message.id)}
            />
          </Fragment>
        );
      })}
    </div>
  );
}
