import { useRef } from 'react';

/**
 * Returns the idempotency key of an intended change. Retries of the same intent have the same key, so that a lost response
 * does not make the change twice. An intent therefore includes the state it starts from.
 */
export function useIdempotencyKey(): (intent: unknown) => string {
  const last = useRef({ intent: '', key: '' });
  return (intent) => {
    const text = JSON.stringify(intent);
    if (text !== last.current.intent) last.current = { intent: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
