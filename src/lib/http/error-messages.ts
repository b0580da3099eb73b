import type { ErrorCode } from '@fnx/api/errors';
import { ApiError } from '@fnx/client/errors';
import { currentLanguage } from '@/lang/engine/current';
import { loadArea } from '@/lang/engine/text';
import { type ErrorsText, plural, t } from '@/lang/errors';
import { sentenceGap } from '@/lang/languages';
import type { EndReason } from '@/lib/session/session';
import { ERROR_MESSAGES, type ErrorWords, type FaultText } from './error-words';
import { fieldMessages } from './field-messages';

/** `45 seconds`, `15 minutes`, `2 hours`; rounded up, so that a retry after that time is accepted. */
function formatWait(seconds: number): string {
  if (seconds < 60) return plural(Math.max(1, Math.ceil(seconds)), '{n} second', '{n} seconds');
  if (seconds < 3600) return plural(Math.ceil(seconds / 60), '{n} minute', '{n} minutes');
  return plural(Math.ceil(seconds / 3600), '{n} hour', '{n} hours');
}

/** Stands for an unknown value. */
const UNKNOWN = '\u0000';

/** Between two sentences; some scripts have no space there. */
const GAP = /(?<=[.!?؟]) |(?<=[。！？])/;

function fill(template: ErrorsText, values: Record<string, string | undefined>): string {
  const known = Object.entries(values).map(([name, value]) => [name, value || UNKNOWN]);
  return t(template, Object.fromEntries(known))
    .split(GAP)
    .filter((sentence) => !sentence.includes(UNKNOWN))
    .join(sentenceGap(currentLanguage()));
}

/** The page's own words for a code; undefined where it shows the service's sentence. */
const wordsOf = (code = ''): ErrorWords<ErrorCode> | undefined =>
  Object.entries(ERROR_MESSAGES).find(([known]) => known === code)?.[1];

/** The service's sentence in the language of the page; as it is, where this version does not know it. */
const translate = (message: string) => t(message as ErrorsText);

/**
 * The user-facing message for any thrown value. Never shows a stack, a code or a third-party error text.
 * @param faultText the words for why a contract refuses a call, which `described` loads
 */
export function errorMessage(error: unknown, faultText: FaultText = () => '…'): string {
  if (!(error instanceof ApiError)) return t(ERROR_MESSAGES.INTERNAL_ERROR);
  // Nothing may blame the service then.
  if (error.code === 'OFFLINE' && globalThis.navigator?.onLine === false) {
    return t(
      'You are offline. Payments you already made are safe. Try again once you are connected.',
    );
  }
  const { attemptsLeft, retryAfter, data } = error;
  const message = translate(error.message);
  const words = wordsOf(error.code);
  if (!words) return message;
  // Another service may send no parameters.
  if (typeof words === 'function') {
    return data?.params ? words(data.params as never, faultText) : message;
  }
  return fill(words, {
    message,
    tries: attemptsLeft === undefined ? undefined : plural(attemptsLeft, '{n} try', '{n} tries'),
    wait: retryAfter === undefined ? undefined : formatWait(retryAfter),
  });
}

/**
 * Messages of fields in the language of the page, whose texts it loads.
 * @public loaded by user-facing-error.ts when something has failed
 */
export async function translated(error: ApiError): Promise<Readonly<Record<string, string>>> {
  await loadArea('errors').catch(() => {});
  return fieldMessages(error);
}

/**
 * Why a session ended, in the language of the page, whose texts it loads.
 * @public loaded by user-facing-error.ts when a session has ended
 */
export async function translatedReason({ code, message }: EndReason): Promise<string> {
  if (currentLanguage() === 'en') return message;
  await loadArea('errors');
  const words = wordsOf(code);
  const told = translate(message);
  return typeof words === 'string' ? fill(words, { message: told }) : told;
}

/**
 * Text to show for an error, in the language of the page, whose texts it loads.
 * @public loaded by user-facing-error.ts when something has failed
 */
export async function described(error: unknown): Promise<string> {
  await loadArea('errors');
  const isOfContract = error instanceof ApiError && error.data?.params?.fault !== undefined;
  if (!isOfContract) return errorMessage(error);
  const [{ toldText }] = await Promise.all([
    import('./fault-text'),
    loadArea('wallet'),
    loadArea('calls'),
  ]);
  return errorMessage(error, toldText);
}
