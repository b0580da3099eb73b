import { subjectOf } from '@/lib/http/sealing';
import type { CodeTimes } from './code-times';
import { currentToken } from './session';

/**
 * A settings change awaiting its verification code, stored per tab: the settings page starts it, the code page
 * completes it. Contains no code or password; `sentTo` is masked.
 */
export type PendingAction = CodeTimes & {
  otpId: string;
  sentTo: string;
} & (
    | { purpose: 'DEACTIVATE' | 'CHANGE_EMAIL' | 'CHANGE_PHONE' }
    /** The wallet being replaced. */
    | { purpose: 'CHANGE_WALLET'; address: string }
  );

const KEY = 'fnx.action';

type Kept = { action: PendingAction; owner: string | null };

/** Fallback without storage; lost on reload. */
let memory: Kept | null = null;

/** The token's subject (unverified), which distinguishes two users of one browser. */
function currentOwner(): string | null {
  return subjectOf(currentToken() ?? '');
}

export function saveAction(action: PendingAction): void {
  const kept: Kept = { action, owner: currentOwner() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    memory = kept;
  }
}

/** This tab's action; null if there is none or another user has logged in since. */
export function readAction(): PendingAction | null {
  const kept = readKept();
  if (!kept?.action || typeof kept.action.otpId !== 'string') return null;
  const now = currentOwner();
  return now === null || now === kept.owner ? kept.action : null;
}

function readKept(): Kept | null {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null) ?? memory;
  } catch {
    return memory;
  }
}

export function clearAction(): void {
  memory = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked; nothing was stored.
  }
}
