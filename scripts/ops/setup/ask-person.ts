import { askLine, PromptEnded } from '../../prompt';
import type { Question } from './questions';

/** Asks a person at the terminal; Enter keeps what is known. @throws PromptEnded */
export async function askPerson(
  { ask, secret, fallback }: Question,
  kept: string | undefined,
): Promise<string> {
  const known = kept ?? fallback ?? '';
  const shown = secret && known ? 'kept' : known;
  const typed = await askLine(`\n${ask}${shown ? ` [${shown}]` : ''}: `, secret);
  return typed.trim() || known;
}

const WAYS = {
  c: 'change the answer; Enter keeps what is in brackets',
  r: 'retry: the same answer again, once its fault is mended elsewhere',
  s: 'skip: keep the answer with its fault, which is listed at the end',
  q: 'quit: answers that hold are kept',
};

/** What to do about an answer with a fault. @throws PromptEnded where the person quits */
export async function askWayOn(): Promise<'change' | 'retry' | 'skip'> {
  const list = Object.entries(WAYS).map(([key, what]) => `  ${key}  ${what}`);
  for (;;) {
    const typed = await askLine(`\n${list.join('\n')}\nWhat now? [c]: `);
    const key = typed.trim().toLowerCase().charAt(0);
    if (key === 'q') throw new PromptEnded();
    if (key === 'r') return 'retry';
    if (key === 's') return 'skip';
    if (key === '' || key === 'c') return 'change';
  }
}
