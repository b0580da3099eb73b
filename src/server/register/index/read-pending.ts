import type { ContractName } from '@fnx/contracts/deploy/deployed';
import type { AppContext } from '@/server/platform/context';
import { readBlock } from '@/server/platform/gateways/read-chain';
import type { ChainEventHandlerOf } from '@/server/platform/registry';
import type { Cursor } from './cursor';
import { readNodeRange, type Watched } from './node-range';

/** More blocks than ever wait for finality; a node that says otherwise is not asked further. */
const BLOCKS_AT_MOST = 500n;

/** Up to where each service has told it. */
const told = new WeakMap<AppContext['pool'], string>();

/** Tells the domains which events are in blocks that are not final yet. Nothing of it is booked. */
export async function readPending(
  ctx: AppContext,
  watched: Watched,
  cursor: Cursor | null,
): Promise<void> {
  const all = ctx.registry.chainEvents as readonly ChainEventHandlerOf<ContractName>[];
  const handlers = all.filter(({ pending }) => pending);
  if (handlers.length === 0 || !cursor) return;
  const { client } = ctx.chain;
  const latest = await readBlock(client, 'latest');
  if (!latest || latest.number - cursor.blockNumber > BLOCKS_AT_MOST) return;
  const place = `${cursor.blockHash} ${latest.hash}`;
  if (told.get(ctx.pool) === place) return;
  const from = cursor.blockNumber + 1n;
  const range =
    latest.number < from ? null : await readNodeRange(client, watched, from, latest.number);
  for (const { contract, names, pending } of handlers) {
    const events = (range?.events ?? []).filter(
      (event) => event.contract === contract && names.includes(event.name),
    );
    await pending?.(ctx, events, latest.number);
  }
  told.set(ctx.pool, place);
}
