import { safeBatch } from '@fnx/chain/officers/safe-batch';
import type { Act } from '@/server/desk/audited';
import { wholeFrom } from '@/server/desk/field-readers';
import { refusal } from '@/server/platform/refusal';
import { leaseAll } from './lease-calls';
import { callOf, findChainCall } from './list-calls';
import { requireEmergency } from './pause';
import { readKnownContracts } from './role-holders';

const MOST = 50;

/**
 * One file of several calls for Safe's Transaction Builder, in the order of their numbers: the Safe carries out all of them or none.
 * @param text numbers of chain calls, joined by commas
 * @throws Refusal for a number that is none, a call that cannot be leased, or calls of several roles
 */
export async function exportForSafe(act: Act, { actions: text }: { actions: string }) {
  const { ctx } = act;
  const numbers = text.split(',').map(wholeFrom(0, 999_999_999, 'An action'));
  const ids = [...new Set(numbers)].sort((a, b) => a - b);
  if (ids.length > MOST) throw refusal('TOO_MANY_CALLS', { max: MOST });
  const taken = [];
  for (const id of ids) {
    const row = await findChainCall(act, id);
    await requireEmergency(act.tx, row.command);
    taken.push(row);
  }
  const roles = [...new Set(taken.map(({ role }) => role).filter((role) => role !== null))];
  if (roles.length > 1) {
    throw refusal('SEVERAL_ROLES', { roles: roles.join(', ') });
  }
  await leaseAll(act, ids, { way: 'SAFE' });
  const file = safeBatch(await readKnownContracts(ctx), {
    chainId: ctx.config.chain.id,
    createdAt: ctx.clock.now(),
    name: `Actions ${ids.join(', ')}`,
    description: taken.map(({ title }) => title).join('; '),
    calls: taken.map(callOf),
  });
  return {
    rows: taken.map(({ id, title, role }) => ({ action: id, title, role })),
    file: {
      name: `actions-${ids.join('-')}.json`,
      mediaType: 'application/json',
      bytes: Buffer.from(JSON.stringify(file, null, 2)),
    },
  };
}
