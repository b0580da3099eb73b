import { reportState } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import type { IndexState } from '@/server/platform/registry';
import { readCursor } from './cursor';

/** Age of the last indexed block, in seconds, above which pages say so and an operator is alerted. */
const BEHIND_SECONDS = 60;

/** How far the index has read; null before the first block. */
export async function readIndexState(
  ctx: Pick<AppContext, 'db' | 'clock' | 'config'>,
): Promise<IndexState | null> {
  const cursor = await readCursor(ctx);
  if (!cursor) return null;
  const { blockNumber, blockTime } = cursor;
  const seconds = (ctx.clock.now().getTime() - blockTime.getTime()) / 1000;
  return { blockNumber, blockTime, behind: seconds > BEHIND_SECONDS };
}

/** Alerts while the index is behind. A job of its own, so that a job that hangs cannot hide it. */
export async function watchIndex(ctx: AppContext): Promise<void> {
  const state = await readIndexState(ctx);
  const last = state
    ? `The last indexed block is ${state.blockNumber} of ${state.blockTime.toISOString()}.`
    : 'No block has been indexed.';
  const fault = `${last} Check the nodes of CHAIN_RPC_URL; with several, two must answer.`;
  const isGood = state !== null && !state.behind;
  await reportState(ctx, { kind: 'INDEX_BEHIND', subject: 'index' }, isGood ? null : fault);
}
