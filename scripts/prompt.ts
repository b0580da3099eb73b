import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Ctrl-C, Ctrl-D, or the end of the input at a question. */
export class PromptEnded extends Error {
  override readonly name = 'PromptEnded';
  override readonly message = 'Ended at a question.';
}

/** Asks at the terminal. The answer to a secret question is not shown. @throws PromptEnded */
export async function askLine(question: string, secret = false): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = secret ? silent : process.stdout;
  const prompt = createInterface({ input: process.stdin, output, terminal: true });
  // After the terminal passes each key on: until then Ctrl-C would end the process by a signal.
  if (secret) process.stdout.write(question);
  try {
    return await new Promise((resolve, reject) => {
      prompt.once('close', () => reject(new PromptEnded()));
      // readline clears the lines that it draws on, so it has to draw the question itself.
      prompt.question(secret ? '' : question).then(resolve, reject);
    });
  } finally {
    prompt.close();
    if (secret) process.stdout.write('\n');
  }
}
