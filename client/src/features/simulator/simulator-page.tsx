import { Button } from "@mantine/core";
import { IconDeviceMobileMessage, IconDeviceMobilePlus } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { NewPhoneDialog } from "./new-phone-dialog.tsx";
import { Phone } from "./phone.tsx";
import { type PhoneLinkState, PhoneList } from "./phone-list.tsx";
import classes from "./simulator-page.module.css";
import { words } from "./words.ts";

/** Names the phone that is shown in the address, so that Back returns to the list on a phone. */
const PHONE_PARAMETER = "phone";

const linkTo = (phoneNumber: string) => `?${new URLSearchParams({ [PHONE_PARAMETER]: phoneNumber })}`;

/** Every player's phone, for trying the bot without a messenger. */
export function SimulatorPage() {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const phoneNumber = parameters.get(PHONE_PARAMETER) ?? undefined;
  return (
    <div className={classes.screen} data-phone-shown={phoneNumber !== undefined || undefined}>
      <div className={classes.header}>
        <PageHeader title={words.title} description={words.description} />
      </div>
      <div className={classes.panes}>
        <div className={classes.list}>
          <Button
            variant="default"
            fullWidth
            mb="sm"
            leftSection={<IconDeviceMobilePlus size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {words.newPhone.title}
          </Button>
          <PhoneList shownPhoneNumber={phoneNumber} linkTo={linkTo} />
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
      <NewPhoneDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onOpen={(chosen) => {
          setAsking(false);
          void navigate(linkTo(chosen));
        }}
      />
    </div>
  );
}
