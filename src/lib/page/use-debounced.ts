import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/** `value` once it has been stable for a typing pause; null immediately. */
export function useDebounced<T>(value: T | null): T | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === null) {
      setSettled(null);
      return;
    }
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}

/**
 * The text of a search field whose search is in the URL. Written after a typing pause, because browsers limit `replaceState`
 * calls.
 *
 * @param inUrl the search in the URL; the field follows navigation
 */
export function useSearchText(inUrl: string, write: (search: string) => void) {
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    // Own writes must not replace what was typed since.
    if (inUrl === written.current) return;
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => {
    const search = text.trim();
    if (search === written.current) return;
    const timer = setTimeout(() => {
      written.current = search;
      latest.current(search);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
