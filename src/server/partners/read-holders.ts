import type { partnerCalls } from '@fnx/api/partners/calls';
import type { Scope } from '@fnx/api/shared/partners';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { openCursor, pageOf } from './cursor';
import {
  type HolderRow,
  type RegisterAt,
  readHoldersAt,
  readTransferUpTo,
  registerAt,
  requireIndexed,
  sumRegister,
} from './register-at';

type Calls = typeof partnerCalls;
type Reading = Pick<AppContext, 'db' | 'config'>;

/** A walk through the register, as its cursor carries it: the state, all shares, and their holders. */
type Walk = RegisterAt & { shares: string; holders: string };

const LIST = 'holders';

const inShares = (raw: string) => formatDecimal(BigInt(raw), SHARE_DECIMALS);

const view =
  (scopes: readonly Scope[]) =>
  ({ holder, wallets, shares, staked, name, address }: HolderRow) => ({
    ...{ holder, wallets, shares: inShares(shares), staked: inShares(staked) },
    ...(scopes.includes('names') && { name, address }),
  });

/**
 * A page of the register of holders, in the order of their ids. It reads what its own holders have; the first page also counts all.
 * @throws DomainError NOT_INDEXED for a time or block that the index has not reached
 */
export async function readHolders(
  ctx: Reading,
  { at, after, limit }: z.output<Calls['partnerHolders']['input']>,
  scopes: readonly Scope[],
): Promise<z.input<Calls['partnerHolders']['data']>> {
  const known = readPlace(openCursor(ctx, LIST, after));
  const walk = known ? await goOn(ctx, known.walk, at) : await beginWalk(ctx, at);
  const { shares, holders, ...state } = walk;
  const rows = await readHoldersAt(
    ctx,
    state,
    sql`of_holder.holder > ${known?.last ?? ''}`,
    limit + 1,
  );
  const placeOf = ({ holder }: HolderRow) =>
    [state.at, state.block, state.blockHash, shares, holders, holder].join('~');
  const page = pageOf(ctx, LIST, { rows, limit }, view(scopes), placeOf);
  return { ...state, shares: inShares(shares), holders: Number(holders), ...page } as z.input<
    Calls['partnerHolders']['data']
  >;
}

type Place = { walk: Omit<Walk, 'transfer'>; last: string };

function readPlace(place: string | null): Place | null {
  if (place === null) return null;
  const [at = '', block, blockHash = '', shares = '0', holders = '0', last = ''] = place.split('~');
  return { walk: { at, block: Number(block), blockHash, shares, holders }, last };
}

async function beginWalk(ctx: Reading, at: string | undefined): Promise<Walk> {
  const state = await registerAt(ctx, at);
  return { ...state, ...(await sumRegister(ctx, state)) };
}

/** Refuses another time beside a cursor, and a cursor of a block that a rebuilt index has not reached again. */
async function goOn(ctx: Reading, walk: Place['walk'], at: string | undefined): Promise<Walk> {
  await requireIndexed(ctx, walk.block);
  const isSame =
    at === undefined ||
    (at.startsWith('block:')
      ? (await registerAt(ctx, at)).block === walk.block
      : new Date(at).toISOString() === walk.at);
  if (!isSame) throw invalidFields({ at: 'AT_OTHER' });
  return { ...walk, transfer: await readTransferUpTo(ctx, walk.block) };
}

/**
 * One holder of the register.
 * @throws DomainError NOT_FOUND for one without shares then, NOT_INDEXED as `readHolders`
 */
export async function readHolder(
  ctx: Reading,
  { at, id }: { at?: string | undefined; id: string },
  scopes: readonly Scope[],
): Promise<z.input<Calls['partnerHolder']['data']>> {
  const state = await registerAt(ctx, at);
  const where = sql`of_holder.holder = ${id.toLowerCase()}`;
  const [row] = await readHoldersAt(ctx, state, where, 1);
  if (!row) throw problem('NOT_FOUND');
  return { ...state, holder: view(scopes)(row) } as z.input<Calls['partnerHolder']['data']>;
}
