import { subjectOf } from '@fnx/client/sealing';
import { tabValue } from '@/lib/storage/stored-value';
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

type OwnedAction = { action: PendingAction; owner: string | null };

const stored = tabValue('fnx.action', (value) => {
  const owned = value as OwnedAction | null;
  return typeof owned?.action?.otpId === 'string' ? owned : null;
});

/** The token's subject (unverified), which distinguishes two users of one browser. */
const currentOwner = (): string | null => subjectOf(currentToken() ?? '');

export function saveAction(action: PendingAction): void {
  stored.save({ action, owner: currentOwner() });
}

/** This tab's action; null if there is none or another user has logged in since. */
export function readAction(): PendingAction | null {
  const owned = stored.read();
  const now = currentOwner();
  return owned && (now === null || now === owned.owner) ? owned.action : null;
}

export const clearAction = stored.clear;
