import { IconDeviceMobileMessage } from "@tabler/icons-react";
import { useLocation, useSearchParams } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Phone } from "./phone.tsx";
import { type PhoneLinkState, PhoneList } from "./phone-list.tsx";
import classes from "./simulator-page.module.css";
import { words } from "./words.ts";

/** Names the phone that is shown in the address, so that Back returns to the list on a phone. */
const PHONE_PARAMETER = "phone";

/** Every player's phone, for trying the bot without a messenger. */
export function SimulatorPage() {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const phoneNumber = parameters.get(PHONE_PARAMETER) ?? undefined;
  return (
    <div className={classes.screen} data-phone-shown={phoneNumber !== undefined || undefined}>
      <div className={classes.header}>
        <PageHeader title={words.title} description={words.description} />
      </div>
      <div className={classes.panes}>
        <div className={classes.list}>
          <PhoneList
            shownPhoneNumber={phoneNumber}
            linkTo={(chosen) => `?${new URLSearchParams({ [PHONE_PARAMETER]: chosen })}`}
          />
        </div>
        <div className={classes.phone}>
          {phoneNumber === undefined ? (
            <EmptyState icon={<IconDeviceMobileMessage size={40} stroke={1.5} />} {...words.pick} />
          ) : (
            <Phone
              key={phoneNumber}
              phoneNumber={phoneNumber}
              name={(state as PhoneLinkState | null)?.name ?? ""}
            />
          )}
        </div>
      </div>
    </div>
  );
}
