import { useSyncExternalStore } from 'react';
import { connectionFault, type Fault, relaySilent, type Way } from './connection-faults';

/** One try to connect a wallet from the dialog. A newer one replaces it. */
export type Attempt = {
  wallet: { id: string; name: string };
  way: Way;
  /** `slow`: the relay has sent no code yet. `open`: the code or link is there, and the person goes on in the wallet. */
  status: 'waiting' | 'slow' | 'open' | 'failed';
  /** Opens the wallet's app; on phones only. */
  link?: string;
  fault?: Fault;
};

/** Reports of the wallet's connector. Each call counts only while the attempt is the current one. */
export type AttemptReport = {
  readonly isCurrent: boolean;
  open(link?: string): void;
  fail(error: unknown): void;
  end(): void;
};

const SLOW_MS = 5_000;
const LOST_MS = 20_000;

let current: Attempt | null = null;
let token = 0;
const listeners = new Set<() => void>();

function set(next: Attempt | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The attempt that the dialog shows; null without one. */
export function useAttempt(): Attempt | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Forgets the attempt: the dialog was closed. */
export function forgetAttempt(): void {
  token += 1;
  if (current) set(null);
}

/** Forgets the attempt of another wallet than the one that was chosen. Not every wallet begins one. */
export function forgetAttemptOfOthers(walletId: string): void {
  if (current && current.wallet.id !== walletId) forgetAttempt();
}

/**
 * Begins an attempt. The relay of WalletConnect can be blocked, and its library tries for minutes: without a code in time the
 * attempt counts as failed, and a code that comes later still opens it.
 */
export function beginAttempt(wallet: Attempt['wallet'], way: Way): AttemptReport {
  token += 1;
  const mine = token;
  const isCurrent = () => mine === token;
  const change = (changes: Partial<Attempt>) => {
    if (isCurrent() && current) set({ ...current, ...changes });
  };
  set({ wallet, way, status: 'waiting' });
  const timers =
    way === 'relay'
      ? [
          setTimeout(() => change({ status: 'slow' }), SLOW_MS),
          setTimeout(() => change({ status: 'failed', fault: relaySilent() }), LOST_MS),
        ]
      : [];
  const stop = () => timers.forEach(clearTimeout);
  return {
    get isCurrent() {
      return isCurrent();
    },
    open(link) {
      stop();
      change({ status: 'open', ...(link ? { link } : {}) });
    },
    fail(error) {
      stop();
      const had = current?.status === 'open';
      change({ status: 'failed', fault: connectionFault(error, { way, had }) });
    },
    end() {
      stop();
      if (isCurrent()) forgetAttempt();
    },
  };
}
