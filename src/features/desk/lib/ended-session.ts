import { useSyncExternalStore } from 'react';

/* A session that ends while the desk is open: calls wait until its officer has logged in again, and are then made. */

type Waiting = { isRenewed: Promise<boolean>; end(isRenewed: boolean): void };

let officer: string | null = null;
let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

function setWaiting(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Whose desk is open; null once the officer has logged out. */
export function setOfficer(email: string | null): void {
  officer = email;
}

/** Waits for the log-in. @returns false if no officer was at the desk, or another one logged in */
export async function isSessionRenewed(): Promise<boolean> {
  if (officer === null) return false;
  if (!waiting) {
    let end: Waiting['end'] = () => {};
    const isRenewed = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    setWaiting({ isRenewed, end });
  }
  return waiting?.isRenewed ?? false;
}

/** Ends the wait. @returns whether the officer is the same: what one typed, another must not send */
export function renewSession(email: string): boolean {
  const isSame = email === officer;
  const ended = waiting;
  setWaiting(null);
  ended?.end(isSame);
  return isSame;
}

/** Whether calls wait for a log-in. */
export const useHasEnded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
    () => false,
  );
