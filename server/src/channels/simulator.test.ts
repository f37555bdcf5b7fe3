import { findWaitingEvent, waitingEventIds } from "../features/inbox/store.ts";
import { conversation } from "../features/simulator/service.ts";
import { describeChannel } from "../testing/channel-contract.ts";
import { openMessenger } from "../testing/messenger.ts";

describeChannel("simulator", () => {
  const { channel, read } = openMessenger();
  return {
    channel,
    phone: (phoneNumber) => read((reader) => conversation(reader, phoneNumber)),
    events: () =>
      read((reader) =>
        waitingEventIds(reader, 100).flatMap((id) => findWaitingEvent(reader, id)?.event ?? []),
      ),
  };
});
