import { type Act, audited } from '@/server/desk/audited';
import type { Answer, Operator } from '@/server/desk/commands';
import { answerOf, type Command } from '@/server/desk/define-command';
import { holdSubject } from '@/server/desk/derive-subject';
import { requireTwo } from '@/server/desk/four-eyes';
import { noteRead } from './desk/note-read';
import { type Given, readInput } from './read-input';

/**
 * Runs a command behind the gate of four eyes: in one transaction with its entry in the journal, or, where it only reads, with an entry
 * that an officer of the desk has read it. A critical one touches what its subject names in that transaction.
 * @throws Refusal or DomainError of the command; FACTS_CHANGED when it is not about what was signed any more
 */
export async function perform(command: Command, operator: Operator, given: Given): Promise<Answer> {
  requireTwo(operator, command.name);
  const input = readInput(command, given);
  const { name, none, before, run, read } = command;
  await before?.(operator, input);
  const runs = async (act: Act) => run?.(act, input, await holdSubject(act, command, input));
  const answer = run
    ? answerOf(await audited(operator, actionOf(command, given), runs))
    : answerOf(await read?.(operator, input));
  if (read && operator.source === 'DESK') await noteRead(operator, name, given.args.join(' '));
  return { ...(none !== undefined && { none }), ...answer };
}

/** Fills in the journal's entry unless the command's run says otherwise: done to the first argument, for the reason that was typed. */
function actionOf({ name, recordedAs = name }: Command, { args, options }: Given) {
  const reason = typeof options.reason === 'string' ? options.reason.trim() : null;
  return { action: recordedAs, target: args[0] ?? '', reason };
}
