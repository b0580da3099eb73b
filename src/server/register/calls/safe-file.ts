import { safeBatch } from '@/chain/officers/safe-batch';
import type { Act } from '@/server/platform/audited';
import { wholeFrom } from '@/server/platform/field-readers';
import { refusal } from '@/server/platform/refusal';
import { takeCalls } from './lease-calls';
import { callOf, findAction } from './list-calls';
import { requireEmergency } from './pause';
import { readKnownContracts } from './role-holders';

const MOST = 50;

/**
 * One file of several calls for Safe's Transaction Builder, in the order of their numbers: the Safe carries out all of them or none.
 * @param text numbers of actions, joined by commas
 * @throws Refusal for a number that is none, an action that cannot be taken, or actions of several roles
 */
export async function exportForSafe(act: Act, { actions: text }: { actions: string }) {
  const { ctx } = act;
  const numbers = text.split(',').map(wholeFrom(0, 999_999_999, 'An action'));
  const ids = [...new Set(numbers)].sort((a, b) => a - b);
  if (ids.length > MOST) throw refusal('TOO_MANY_CALLS', { max: MOST });
  const actions = [];
  for (const id of ids) {
    const action = await findAction(act, id);
    await requireEmergency(act.tx, action.command);
    actions.push(action);
  }
  const roles = [...new Set(actions.map(({ role }) => role).filter((role) => role !== null))];
  if (roles.length > 1) {
    throw refusal('SEVERAL_ROLES', { roles: roles.join(', ') });
  }
  await takeCalls(act, ids, { way: 'SAFE' });
  const file = safeBatch(await readKnownContracts(ctx), {
    chainId: ctx.config.chain.id,
    createdAt: ctx.clock.now(),
    name: `Actions ${ids.join(', ')}`,
    description: actions.map(({ title }) => title).join('; '),
    calls: actions.map(callOf),
  });
  return {
    rows: actions.map(({ id, title, role }) => ({ action: id, title, role })),
    file: {
      name: `actions-${ids.join('-')}.json`,
      mediaType: 'application/json',
      bytes: Buffer.from(JSON.stringify(file, null, 2)),
    },
  };
}
