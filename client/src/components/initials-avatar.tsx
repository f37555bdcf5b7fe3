import { Avatar, type MantineSize } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";

interface InitialsAvatarProps {
  /** Empty for somebody whose name is not known yet: shows a figure. */
  readonly name: string;
  readonly size?: MantineSize;
}

/** Those of Mantine's colours whose letters can be read on their own tint. */
const COLORS = ["court", "blue", "indigo", "violet", "grape", "pink", "yellow"];

/** A person at a glance. Decoration: the name stands beside it. */
export function InitialsAvatar({ name, size = "md" }: InitialsAvatarProps) {
  return name ? (
    <Avatar name={name} color="initials" allowedInitialsColors={COLORS} size={size} aria-hidden alt="" />
  ) : (
    <Avatar size={size} aria-hidden alt="">
      <IconUser size="60%" />
    </Avatar>
  );
}
