import { BrandMark } from "./brand.tsx";
import { words } from "./words.ts";

/** What stands until there is a screen: the very picture that index.html begins with, so that nothing changes meanwhile. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label={words.loading}>
      <BrandMark sizePx={56} />
      <span>{words.product}</span>
    </div>
  );
}
