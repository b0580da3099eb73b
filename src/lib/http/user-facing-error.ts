import { ApiError } from '@fnx/client/errors';
import { t } from '@/lang/shell';
import type { EndReason } from '@/lib/session/session';

/** A failure of the page itself that already says in whole sentences what happened and what to do. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Fetched when something has failed, not before. */
const words = () => import(/* webpackChunkName: "words" */ './error-messages');

/** Messages about fields, in the language of the page. Without the words they stay English. */
export function fieldMessages(error: ApiError): Promise<Readonly<Record<string, string>>> {
  return words().then(
    ({ translated }) => translated(error),
    () => error.fields ?? {},
  );
}

/** Why a session ended, in the language of the page. Without the words it stays English. */
export function endReasonOf(reason: EndReason): Promise<string> {
  return words().then(
    ({ translatedReason }) => translatedReason(reason),
    () => reason.message,
  );
}

/** Text to show for anything thrown while a form was sent. The words are fetched when something has failed, not before. */
export async function messageOf(error: unknown): Promise<string> {
  if (error instanceof UserFacingError) return error.message;
  try {
    return await (await words()).described(error);
  } catch {
    // Not even that chunk came: the service's own sentence is better than none. A browser's is for developers.
    return error instanceof ApiError ? error.message : t('Check your connection.');
  }
}
