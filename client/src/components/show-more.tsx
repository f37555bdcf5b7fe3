import { Button, Center } from "@mantine/core";
import { words } from "./words.ts";

interface ShowMoreProps {
  /** A query of pages. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Under a list of which only the first pages are shown; nothing, when those are all. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Center mt="lg">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {words.showMore}
      </Button>
    </Center>
  );
}
