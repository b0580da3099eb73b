import { wordsFor } from './error-words';

/** A failure of the page itself that already says in whole sentences what happened and what to do. */
export class Said extends Error {
  override readonly name = 'Said';
}

/** What to show for anything thrown while a form was sent. */
export function wordsOf(error: unknown): string {
  return error instanceof Said ? error.message : wordsFor(error);
}
