import { currentLanguage } from '@/lang/current';
import { loadArea } from '@/lang/text';

/** A failure of the page itself that already says in whole sentences what happened and what to do. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** What the service says of fields, in the language of the page. */
export async function fieldMessages(
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const listed = Object.entries(fields);
  if (listed.length === 0 || currentLanguage() === 'en') return { ...fields };
  try {
    const [{ serviceMessage }] = await Promise.all([
      import('./service-messages'),
      loadArea('errors'),
    ]);
    return Object.fromEntries(listed.map(([name, message]) => [name, serviceMessage(message)]));
  } catch {
    return { ...fields };
  }
}

/** What to show for anything thrown while a form was sent. The words are fetched when something has failed, not before. */
export async function messageOf(error: unknown): Promise<string> {
  if (error instanceof UserFacingError) return error.message;
  try {
    const [{ errorMessage }] = await Promise.all([import('./error-messages'), loadArea('errors')]);
    return errorMessage(error);
  } catch {
    // Not even that chunk came: the service's own sentence is better than none.
    return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
  }
}
