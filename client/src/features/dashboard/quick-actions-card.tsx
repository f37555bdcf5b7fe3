import { Card, SimpleGrid, Text, Title, UnstyledButton } from "@mantine/core";
import {
  IconCalendarPlus,
  IconChartBar,
  type Icon as IconComponent,
  IconUserPlus,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useDialogs } from "../../app/dialogs.tsx";
import { paths } from "../../app/paths.ts";
import classes from "./quick-actions-card.module.css";
import { words } from "./words.ts";

/** The short cuts that an administrator uses most. */
export function QuickActionsCard() {
  const dialogs = useDialogs();
  return (
    <Card component="section">
      <Title order={2} size="h3" mb="md">
        {words.quickActions.title}
      </Title>
      <SimpleGrid cols={3} spacing={{ base: "xs", xs: "md" }}>
        <UnstyledButton className={classes.tile} onClick={dialogs.openCreatePoll}>
          <Tile {...words.quickActions.createPoll} Icon={IconCalendarPlus} />
        </UnstyledButton>
        <UnstyledButton className={classes.tile} onClick={dialogs.openAddPlayer}>
          <Tile {...words.quickActions.addPlayer} Icon={IconUserPlus} />
        </UnstyledButton>
        <UnstyledButton component={Link} to={paths.reports} className={classes.tile}>
          <Tile {...words.quickActions.viewReports} Icon={IconChartBar} />
        </UnstyledButton>
      </SimpleGrid>
    </Card>
  );
}

function Tile({ title, text, Icon }: { title: string; text: string; Icon: IconComponent }) {
  return (
    <>
      <Icon size={26} stroke={1.6} className={classes.icon} aria-hidden />
      <span>
        <Text component="span" display="block" fw={650} fz={{ base: "sm", xs: "md" }}>
          {title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed" visibleFrom="xs">
          {text}
        </Text>
      </span>
    </>
  );
}
