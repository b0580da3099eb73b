import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to the first button of a place when the form that was open in it has closed. */
export function useReturnFocus<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) place.current?.querySelector('button')?.focus();
    was.current = open;
  }, [open]);
  return place;
}
