import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';

type Options = {
  /** Keeps the place until the code is there. */
  waiting?: ReactNode;
  /** Stands there when the code does not come. Nothing does where the page is whole without the part. */
  failed?: ComponentType<{ onRetry: () => void }>;
};

/**
 * A part of a page whose code comes when the part is first drawn, because most visits do not need it. In the browser alone: what the
 * build draws has `waiting`. React's `lazy` cannot be asked again after a failure, and `next/dynamic` is 1 KiB more on every page.
 *
 * @param load fetches the code; called again when the person tries again
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed: Failed }: Options = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function OnDemand(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
    useEffect(() => {
      let wanted = true;
      const show = (part: ComponentType<P>) => {
        loaded = part;
        if (wanted) setPart(() => part);
      };
      setFailed(false);
      if (!loaded) load().then(show, () => wanted && setFailed(true));
      return () => {
        wanted = false;
      };
    }, [tries]);
    if (Part) return <Part {...props} />;
    return hasFailed && Failed ? <Failed onRetry={tryAgain} /> : waiting;
  };
}
