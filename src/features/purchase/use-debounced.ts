import { useEffect, useState } from 'react';

/** `value` after it has been stable for `ms` milliseconds; null immediately. */
export function useDebounced<T>(value: T | null, ms: number): T | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === null) {
      setSettled(null);
      return;
    }
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value === null ? null : settled;
}
