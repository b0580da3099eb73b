import { subjectOf } from '@/lib/http/sealing';
import type { CodeTimes } from './code-times';
import { currentToken } from './session';

/**
 * What a person began in the settings and now confirms by a code, kept for this tab: the settings begin it, the code's page
 * ends it. No code and no password stands here; `sentTo` is masked.
 */
export type PendingAction = CodeTimes & {
  otpId: string;
  sentTo: string;
} & (
    | { purpose: 'DEACTIVATE' | 'CHANGE_EMAIL' | 'CHANGE_PHONE' }
    /** The wallet that is lost. */
    | { purpose: 'CHANGE_WALLET'; address: string }
  );

const KEY = 'fnx.action';

type Kept = { action: PendingAction; owner: string | null };

/** Where the browser stores nothing, it lasts as long as the page. */
let memory: Kept | null = null;

/** Whose session this is, by the token's own word: enough to tell two people at one screen apart. */
function ownerNow(): string | null {
  return subjectOf(currentToken() ?? '');
}

export function saveAction(action: PendingAction): void {
  const kept: Kept = { action, owner: ownerNow() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    memory = kept;
  }
}

/** The action of this tab; null where there is none, or where somebody else has logged in since. */
export function readAction(): PendingAction | null {
  const kept = readKept();
  if (!kept?.action || typeof kept.action.otpId !== 'string') return null;
  const now = ownerNow();
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
    // Nothing was kept.
  }
}
