import type { CodeTimes } from '@/lib/session/code-times';

/**
 * A sign-up, login or reset that waits for a code, kept for this tab so that a reload goes on with it. Times are epoch
 * milliseconds of this browser. No code and no password stands here; what is masked, the service masked.
 */
export type PendingCode = CodeTimes & {
  kind: 'sign-up' | 'login' | 'reset' | 'new-password';
  /** verificationId, loginId, resetId; of a new password the reset token, which counts once and for ten minutes. */
  id: string;
  phoneMasked: string;
  /** Of a reset the address as it was typed: a new code is asked for by it. */
  emailMasked: string;
  /** The code of which step the times below are for. */
  step: 'phone' | 'email' | 'login' | 'authenticator' | 'reset';
  /** Of a login: the name this browser gave itself, kept for good only when the device is trusted. */
  deviceId?: string;
};

const KEY = 'fnx.pending';

/** Where the browser stores nothing, it lasts as long as the page. */
let memory: PendingCode | null = null;

export function savePending(pending: PendingCode): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    memory = pending;
  }
}

export function readPending(): PendingCode | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingCode | null;
    return stored && typeof stored.id === 'string' ? stored : memory;
  } catch {
    return memory;
  }
}

export function clearPending(): void {
  memory = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
