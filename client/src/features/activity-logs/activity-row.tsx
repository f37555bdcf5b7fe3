import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { ActivityView } from "@dinkboard/shared/schemas/activity";
import { formatDateTime } from "@dinkboard/shared/times";
import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { Row as ListRow } from "../../components/rows.tsx";
import { ActionBadge } from "./action-badge.tsx";
import classes from "./activity-row.module.css";
import { type Fact, factsOf } from "./facts.ts";
import { words } from "./words.ts";

interface ActivityRowProps {
  readonly activity: ActivityView;
  /** The zone that dates are shown in. */
  readonly zone: string;
}

/** One line of the log, with what it remembers on demand. Up to 500 are shown: a refresh draws the new ones alone. */
export const ActivityRow = memo(Row);

function Row({ activity, zone }: ActivityRowProps) {
  const [isOpen, setOpen] = useState(false);
  const descriptionId = useId();
  const factsId = useId();
  const { actionType, description, createdAt, metadata } = activity;
  // Of somebody without a name it is the number.
  const player = formatPhoneNumber(activity.playerName);
  const hasFacts = Object.keys(metadata).length > 0;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <ListRow>
      <div className={classes.line}>
        <div>
          <ActionBadge actionType={actionType} />
        </div>
        <div className={classes.what}>
          <Text size="sm" id={descriptionId}>
            {description}
          </Text>
          {player && !description.includes(player) && (
            <Text size="xs" c="dimmed">
              {player}
            </Text>
          )}
        </div>
        <Text component="time" size="sm" c="dimmed" className={classes.time ?? ""} dateTime={createdAt}>
          {formatDateTime(Date.parse(createdAt), zone)}
        </Text>
        {hasFacts && (
          <Button
            className={classes.details ?? ""}
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<Chevron size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-describedby={descriptionId}
            {...(isOpen ? { "aria-controls": factsId } : {})}
            onClick={() => setOpen(!isOpen)}
          >
            {words.showDetails}
          </Button>
        )}
      </div>
      {isOpen && (
        <dl id={factsId} className={classes.facts}>
          {factsOf(activity, zone).map((fact) => (
            <FactLine key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
    </ListRow>
  );
}

function FactLine({ fact }: { fact: Fact }) {
  return (
    <>
      <dt>{fact.name}</dt>
      <dd>
        {"value" in fact ? (
          fact.value
        ) : (
          <>
            {words.from} <del>{fact.before}</del> {words.to} <strong>{fact.after}</strong>
          </>
        )}
      </dd>
    </>
  );
}
