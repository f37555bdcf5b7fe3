import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight as MantineSpotlight, useSpotlight as useStore } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { words } from "../words.ts";
import classes from "./spotlight.module.css";
import { useChosenEntry } from "./use-chosen-entry.ts";
import { useListEntries } from "./use-list-entries.ts";

type Store = ReturnType<typeof createSpotlight>[0];

const LIST_ID = "spotlight-entries";

/**
 * The search over screens, actions and players.
 * @param props.openings how often it has been asked for: opens again each time that this grows
 */
export function Spotlight({ openings }: { openings: number }) {
  const [[store, { open }]] = useState(createSpotlight);
  useEffect(() => {
    // Mounted closed, so that it knows who had the focus before.
    if (openings > 0) open();
  }, [openings, open]);

  return (
    <MantineSpotlight.Root
      store={store}
      // The provider listens itself, before this code is there.
      shortcut={null}
      scrollable
      centered={false}
      overlayProps={{ backgroundOpacity: 0.5 }}
      classNames={{ actionDescription: classes.description ?? "" }}
      attributes={{ content: { "aria-label": words.spotlight.title } }}
    >
      <Entries store={store} />
    </MantineSpotlight.Root>
  );
}

function Entries({ store }: { store: Store }) {
  const { query } = useStore(store);
  const { groups, isSearching } = useListEntries(query);
  const chosenId = useChosenEntry(LIST_ID, (index) =>
    store.updateState((state) => ({ ...state, selected: index })),
  );

  return (
    <>
      <MantineSpotlight.Search
        role="combobox"
        aria-label={words.spotlight.title}
        aria-expanded
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder={words.spotlight.placeholder}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
      />
      <MantineSpotlight.ActionsList id={LIST_ID} role="listbox" aria-label={words.spotlight.list}>
        {groups.map((group) => (
          <MantineSpotlight.ActionsGroup
            key={group.label}
            label={group.label}
            role="group"
            aria-label={group.label}
          >
            {group.entries.map(({ id, label, description, Icon, run }) => (
              <MantineSpotlight.Action
                key={id}
                // Mantine keeps an `id` to itself.
                ref={(line) => {
                  if (line) line.id = id;
                }}
                role="option"
                aria-selected={id === chosenId}
                label={label}
                {...(description ? { description } : {})}
                leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
                onClick={run}
              />
            ))}
          </MantineSpotlight.ActionsGroup>
        ))}
        {groups.length === 0 && !isSearching && (
          <MantineSpotlight.Empty role="option" aria-disabled>
            {words.spotlight.nothing}
          </MantineSpotlight.Empty>
        )}
      </MantineSpotlight.ActionsList>
    </>
  );
}
