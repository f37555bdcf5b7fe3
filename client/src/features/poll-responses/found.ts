/** A letter as it is found: in any case, and without its accents. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}

interface Findable {
  readonly name: string;
  readonly phoneNumber: string;
}

/** Whether a search finds a player: by a part of the name, or of the number, however that is written. Nothing finds all. */
export function isFound({ name, phoneNumber }: Findable, search: string): boolean {
  const wanted = search.trim();
  if (folded(name).includes(folded(wanted))) return true;
  return /^[\d\s()+.-]+$/.test(wanted) && phoneNumber.includes(wanted.replaceAll(/\D/g, ""));
}
