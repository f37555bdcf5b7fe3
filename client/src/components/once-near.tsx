import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";

/** How far below the edge of the window something is loaded: about what a flick of the thumb moves. */
const AHEAD_PX = 400;

interface OnceNearProps {
  /** What keeps its place until then. */
  readonly placeholder: ReactNode;
  /** Contains something lazy. */
  readonly children: ReactNode;
}

/** Loads and shows its content when somebody has nearly scrolled to it. */
export function OnceNear({ placeholder, children }: OnceNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place}>{isNear ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}</div>
  );
}
