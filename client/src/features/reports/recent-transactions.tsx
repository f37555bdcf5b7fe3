import { REPORT_TRANSACTIONS } from "@dinkboard/shared/limits";
import type { TransactionView } from "@dinkboard/shared/schemas/transactions";
import { formatDateTime } from "@dinkboard/shared/times";
import { Anchor } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { playerLabel } from "../../app/player-label.ts";
import { TransactionRow } from "../../app/transaction-row.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Rows } from "../../components/rows.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { words } from "./words.ts";

interface RecentTransactionsProps {
  readonly transactions: readonly TransactionView[];
  readonly zone: string;
}

/** The last movements of money. */
export function RecentTransactions({ transactions, zone }: RecentTransactionsProps) {
  const all = (
    <Anchor component={Link} to={paths.payments} size="sm" fw={600}>
      {words.transactions.all}
    </Anchor>
  );
  return (
    <SectionCard title={words.transactions.title} aside={all}>
      {transactions.length > 0 ? (
        <Rows>
          {transactions.slice(0, REPORT_TRANSACTIONS).map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              when={formatDateTime(Date.parse(transaction.createdAt), zone)}
              title={playerLabel(transaction.player)}
              about={transaction.description}
            />
          ))}
        </Rows>
      ) : (
        <EmptyState icon={<IconReceipt size={40} stroke={1.5} />} {...words.transactions.none} />
      )}
    </SectionCard>
  );
}
