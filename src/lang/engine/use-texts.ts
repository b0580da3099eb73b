import { useEffect, useRef, useSyncExternalStore } from 'react';
import { areasStore, loadArea } from './text';

/**
 * Loads the texts of code that has arrived, and renders again when they are there.
 *
 * @param page the component of the page
 * @returns false while a page other than the last one waits for its texts. A part that comes later is shown in English until then.
 */
export function useTexts(page: unknown): boolean {
  const missing = useSyncExternalStore(areasStore.subscribe, areasStore.missing, () => '');
  const settled = useRef(page);
  useEffect(() => {
    for (const area of missing ? missing.split(',') : []) void loadArea(area);
  }, [missing]);
  if (!missing) settled.current = page;
  return settled.current === page;
}
