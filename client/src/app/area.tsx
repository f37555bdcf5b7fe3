import { type ComponentType, startTransition, useEffect, useState } from "react";
import { Splash } from "./splash.tsx";

/**
 * Screens whose code is loaded when they are first shown, with the splash until then. React's own `lazy` would keep the
 * splash for 300 ms at least.
 */
export function area<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Area(props) {
    const [loaded, setLoaded] = useState<{ Screen: ComponentType<Props> } | { error: unknown }>();
    useEffect(() => {
      load().then(
        (Screen) => startTransition(() => setLoaded({ Screen })),
        (error: unknown) => setLoaded({ error }),
      );
    }, []);
    if (!loaded) return <Splash />;
    if ("error" in loaded) throw loaded.error;
    return <loaded.Screen {...props} />;
  };
}
