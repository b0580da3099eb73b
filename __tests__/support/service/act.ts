import type { Kind } from '@fnx/api/content/kinds';
import type { Language } from '@/lang/languages';
import { commandOf, putContent, type Verb } from '@/server/content/desk/put-content';
import { type Act, audited } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';

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

export const writeContent = (
  operator: Operator,
  verb: Verb,
  kind: Kind,
  { name, source }: { name: string; source: string },
  at?: string,
  language: Language = 'en',
) =>
  act(operator, commandOf(verb, kind), (running, input) => putContent(running, verb, input), {
    kind,
    language,
    at,
    file: { name, read: () => Buffer.from(source) },
  } as const);
