import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the container's first button when the form inside it closes. */
export function useReturnFocus<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) place.current?.querySelector('button')?.focus();
    was.current = open;
  }, [open]);
  return place;
}
