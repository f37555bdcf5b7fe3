/** The text, or as much of it as fits into `longest` characters with "…" at its end. */
export function truncated(text: string, longest: number): string {
  // By code points, so that no emoji is cut in half.
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters
    .slice(0, longest - 1)
    .join("")
    .trimEnd()}…`;
}
