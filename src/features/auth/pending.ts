/**
 * A sign-up or login that waits for a code, kept for this tab so that a reload goes on with it. Times are epoch
 * milliseconds of this browser. No code, password or address stands here; what is masked, the service masked.
 */
export type PendingCode = {
  kind: 'sign-up' | 'login';
  /** verificationId or loginId. */
  id: string;
  phoneMasked: string;
  emailMasked: string;
  /** The code of which step the times below are for. */
  step: 'phone' | 'email' | 'login';
  expiresAt: number;
  resendAt: number;
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

/** Turns the durations of an answer (seconds) into instants of this browser. */
export function codeTimes(answer: { expiresIn: number; resendAfter: number }) {
  const now = Date.now();
  return { expiresAt: now + answer.expiresIn * 1000, resendAt: now + answer.resendAfter * 1000 };
}
