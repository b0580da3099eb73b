import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Question } from './questions';

/** Asks a person at the terminal; Enter keeps what is known. A secret is not shown. */
export async function askPerson(
  { ask, secret, fallback }: Question,
  kept: string | undefined,
): Promise<string> {
  const known = kept ?? fallback ?? '';
  const shown = secret && known ? 'kept' : known;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = secret ? silent : process.stdout;
  const prompt = createInterface({ input: process.stdin, output, terminal: true });
  // After the terminal passes each key on: until then Ctrl-C would end the process by a signal.
  process.stdout.write(`\n${ask}${shown ? ` [${shown}]` : ''}: `);
  try {
    return (await prompt.question('')).trim() || known;
  } finally {
    prompt.close();
    if (secret) process.stdout.write('\n');
  }
}
