import { formatPhoneNumber } from "@dinkboard/shared/phone";
import type { TransactionView } from "@dinkboard/shared/schemas/transactions";
import { formatDateTime } from "@dinkboard/shared/times";
import { Card, Table, Text } from "@mantine/core";
import { playerLabel } from "../../app/player-label.ts";
import { MoneyText } from "../../components/money-text.tsx";
import { TransactionAmount } from "../../components/transaction-amount.tsx";
import classes from "./transaction-table.module.css";
import { TransactionType } from "./transaction-type.tsx";
import { words } from "./words.ts";

export interface TransactionListProps {
  readonly transactions: readonly TransactionView[];
  /** The zone that dates are shown in. */
  readonly zone: string;
  /** While others are on their way in their place. */
  readonly isBusy: boolean;
}

/** Transactions where there is room for a table. */
export function TransactionTable({ transactions, zone, isBusy }: TransactionListProps) {
  return (
    <Card padding={0}>
      <Table
        className={classes.table ?? ""}
        aria-label={words.list}
        aria-busy={isBusy}
        verticalSpacing="sm"
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.columns.date}</Table.Th>
            <Table.Th scope="col">{words.columns.player}</Table.Th>
            <Table.Th scope="col">{words.columns.description}</Table.Th>
            <Table.Th scope="col">{words.columns.type}</Table.Th>
            <Table.Th scope="col" className={classes.number ?? ""}>
              {words.columns.amount}
            </Table.Th>
            <Table.Th scope="col" className={classes.number ?? ""}>
              {words.columns.balanceAfter}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {transactions.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} zone={zone} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Row({ transaction, zone }: { transaction: TransactionView; zone: string }) {
  const { player, description, type, createdAt, balanceAfter } = transaction;
  return (
    <Table.Tr>
      <Table.Td className={classes.date ?? ""}>
        <time dateTime={createdAt}>{formatDateTime(Date.parse(createdAt), zone)}</time>
      </Table.Td>
      <Table.Td className={`${classes.player} ${classes.words}`}>
        <Text size="sm" fw={600}>
          {playerLabel(player)}
        </Text>
        {player.name && (
          <Text size="xs" c="dimmed">
            {formatPhoneNumber(player.phoneNumber)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.words ?? ""}>{description}</Table.Td>
      <Table.Td>
        <TransactionType type={type} />
      </Table.Td>
      <Table.Td className={classes.number ?? ""}>
        <TransactionAmount transaction={transaction} />
      </Table.Td>
      <Table.Td className={classes.number ?? ""}>
        <MoneyText amount={balanceAfter} size="sm" c="dimmed" />
      </Table.Td>
    </Table.Tr>
  );
}
