import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** True while hydrating a server-rendered page, false for pages rendered in the browser. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
}
