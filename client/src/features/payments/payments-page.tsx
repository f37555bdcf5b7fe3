import { LONGEST_SEARCH } from "@dinkboard/shared/limits";
import { TRANSACTION_TYPES, type TransactionType } from "@dinkboard/shared/schemas/transactions";
import { Group, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { useClubZone } from "../../app/session/use-club-zone.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { SkeletonRowsCard } from "../../components/skeleton-rows.tsx";
import { useSearch } from "../../components/use-search.ts";
import classes from "./payments-page.module.css";
import { TransactionCards } from "./transaction-cards.tsx";
import { TransactionTable } from "./transaction-table.tsx";
import { useListTransactions } from "./use-list-transactions.ts";
import { words } from "./words.ts";

/** Below this, with the sidebar beside it, six columns have no room. */
const NARROW = "(max-width: 62em)";
const SKELETON_ROWS = 8;

const typeOptions = (["all", ...TRANSACTION_TYPES] as const).map((value) => ({
  value,
  label: words.types[value],
}));

/** Where the club's money went: every movement, to filter and to search. */
export function PaymentsPage() {
  const [shownType, setShownType] = useState<TransactionType | "all">("all");
  const { typed, setTyped, search } = useSearch();
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <Group mb="lg" gap="md">
        <SearchField
          className={classes.search ?? ""}
          label={words.search}
          placeholder={words.searchPlaceholder}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={setTyped}
        />
        <SegmentedControl
          className={classes.types ?? ""}
          aria-label={words.type}
          withItemsBorders={false}
          data={typeOptions}
          value={shownType}
          onChange={setShownType}
        />
      </Group>
      <TransactionList type={shownType === "all" ? undefined : shownType} search={search} />
    </>
  );
}

function TransactionList({ type, search }: { type: TransactionType | undefined; search: string }) {
  const zone = useClubZone();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const list = useListTransactions({ type, search });
  return (
    <>
      <Loaded query={list} loading={<SkeletonRowsCard count={SKELETON_ROWS} />} failed={words.failedToLoad}>
        {({ pages }) => {
          const transactions = pages.flatMap((page) => page.transactions);
          const List = isNarrow ? TransactionCards : TransactionTable;
          return transactions.length > 0 ? (
            <List transactions={transactions} zone={zone} isBusy={list.isPlaceholderData} />
          ) : (
            <EmptyState icon={<IconReceipt size={40} stroke={1.5} />} {...nothingFound(type, search)} />
          );
        }}
      </Loaded>
      <ShowMore list={list} />
    </>
  );
}

/** Why the list is empty: the club has nothing, or nothing of that type, or nothing that matches. */
function nothingFound(type: TransactionType | undefined, search: string) {
  const { noMatch } = words;
  if (search)
    return { title: noMatch.title(search), message: type ? noMatch.messageOfType : noMatch.message };
  return type ? words.noneOfType[type] : words.empty;
}
