import { Button, Center } from "@mantine/core";
import { words } from "./words.ts";

interface ShowMoreProps {
  readonly isLoading: boolean;
  readonly onShowMore: () => void;
}

/** Under a list of which only the first pages are shown. */
export function ShowMore({ isLoading, onShowMore }: ShowMoreProps) {
  return (
    <Center mt="lg">
      <Button variant="default" loading={isLoading} onClick={onShowMore}>
        {words.showMore}
      </Button>
    </Center>
  );
}
