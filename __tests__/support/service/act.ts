import type { ContentType } from '@/server/content/desk/content-file';
import { commandOf, putContent, type Verb } from '@/server/content/desk/put-content';
import { type Act, audited } from '@/server/platform/audited';
import type { Operator } from '@/server/platform/commands';

/** Runs a use case as the command of that name does: in a transaction with an entry in the journal. */
export const act = <I, T>(
  operator: Operator,
  action: string,
  run: (act: Act, input: I) => Promise<T>,
  input: I,
): Promise<T> => {
  const [target] = Object.values(input as Record<string, unknown>);
  return audited(operator, { action, target: String(target) }, (running) => run(running, input));
};

/** Writes a version of an item of content, as its command does. */
export const writeContent = (
  operator: Operator,
  verb: Verb,
  type: ContentType,
  { name, source }: { name: string; source: string },
  at?: string,
) =>
  act(operator, commandOf(verb, type), (running, input) => putContent(running, verb, input), {
    type,
    at,
    file: { name, read: () => Buffer.from(source) },
  } as const);
