import { loadArea } from '@/lang/text';

/** A failure of the page itself that already says in whole sentences what happened and what to do. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
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
