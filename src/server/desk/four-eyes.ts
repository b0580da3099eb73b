import type { Operator, Warrant } from '@/server/desk/commands';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';

const issued = new WeakSet<Warrant>();

/** Only `operator/proposals` calls this, after it verified the signatures or inside of a transaction that it rolls back. */
export function issueWarrant(facts: Warrant): Warrant {
  const warrant = Object.freeze({ ...facts });
  issued.add(warrant);
  return warrant;
}

/** Whether a command needs the signatures of two officers here: a demo without a desk has no officer who could sign. */
export function needsTwo(
  { config, registry }: Pick<AppContext, 'config' | 'registry'>,
  name: string,
): boolean {
  const isCritical = registry.commands.get(name)?.critical ?? false;
  return isCritical && (config.desk || config.mode === 'production');
}

/**
 * The gate of four eyes. Every command passes it when it starts, and every operator's action when it is written into the journal, whoever
 * calls.
 * @throws Refusal unless two officers have signed this command
 */
export function requireTwo({ ctx, warrant }: Operator, name: string): void {
  if (!needsTwo(ctx, name)) return;
  if (warrant && issued.has(warrant) && warrant.command === name) return;
  throw refusal('TWO_SIGNATURES');
}
