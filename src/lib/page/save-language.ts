import { endpoints } from '@fnx/api/endpoints';
import { isLanguage } from '@/lang/languages';
import { call } from '@/lib/http/http';
import { currentToken } from '@/lib/session/session';

/** Milliseconds for which the page waits. */
const WITHIN = 3_000;

/** Stores the language of what the service sends in the account, if somebody is logged in. If that fails, the page changes its language all the same. */
export async function saveLanguage(language: string): Promise<void> {
  if (currentToken() === null || !isLanguage(language)) return;
  try {
    await call(endpoints.updateSettings, { language }, { signal: AbortSignal.timeout(WITHIN) });
  } catch {}
}
