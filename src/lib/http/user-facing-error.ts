/** A failure of the page itself that already says in whole sentences what happened and what to do. */
export class Said extends Error {
  override readonly name = 'Said';
}

/** What to show for anything thrown while a form was sent. The words are fetched when something has failed, not before. */
export async function wordsOf(error: unknown): Promise<string> {
  if (error instanceof Said) return error.message;
  try {
    const { wordsFor } = await import('./error-messages');
    return wordsFor(error);
  } catch {
    // Not even that chunk came: the service's own sentence is better than none.
    return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
  }
}
