import { useEffect, useEffectEvent, useState } from "react";

/**
 * The id of the line that Enter would take. Mantine marks it in the page alone, where a screen reader does not look
 * while the cursor is in the field; and it marks none among lines that arrive late, so this marks the first.
 * @param listId the element that holds the lines
 * @param keepIndex told where in the list the chosen line is, for the arrow keys to go on from
 */
export function useChosenEntry(listId: string, keepIndex: (index: number) => void): string | undefined {
  const [chosenId, setChosenId] = useState<string>();

  const choose = useEffectEvent((list: HTMLElement) => {
    const lines = Array.from(list.querySelectorAll("[data-action]"));
    let index = lines.findIndex((line) => line.hasAttribute("data-selected"));
    if (index === -1 && lines[0]) {
      lines[0].setAttribute("data-selected", "true");
      index = 0;
    }
    keepIndex(index);
    setChosenId(lines[index]?.id);
  });

  useEffect(() => {
    const list = document.getElementById(listId);
    if (!list) return;
    choose(list);
    const observer = new MutationObserver(() => choose(list));
    observer.observe(list, { subtree: true, childList: true, attributeFilter: ["data-selected"] });
    return () => observer.disconnect();
  }, [listId]);

  return chosenId;
}
