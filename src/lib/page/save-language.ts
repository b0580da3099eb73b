import { endpoints } from '@/api/endpoints';
import type { Language } from '@/lang/languages';
import { call } from '@/lib/http/http';

/** Milliseconds for which the page waits. */
const WITHIN = 3_000;

/** Stores the language of what the service sends in the account. If that fails, the page changes its language all the same. */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    await call(endpoints.updateSettings, { language }, { signal: AbortSignal.timeout(WITHIN) });
  } catch {}
}
