import { Center, Loader } from "@mantine/core";

/** A whole screen that is on its way. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <Center mih="60dvh" role="status" aria-label={label}>
      <Loader type="dots" aria-hidden />
    </Center>
  );
}
