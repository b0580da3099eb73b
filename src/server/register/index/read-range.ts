import { describeError } from '@fnx/postgres/faults';
import type { AppContext } from '@/server/platform/context';
import type { ChainNode } from '@/server/platform/gateways/chain-reader';
import { type Head, readBlock } from '@/server/platform/gateways/read-chain';
import type { Cursor } from './cursor';
import { type NodeRange, readNodeRange, type Watched } from './node-range';

/** Why the index waits. `kind` is an alert of this domain. */
export class IndexHaltError extends Error {
  override readonly name = 'IndexHaltError';
  constructor(
    readonly kind: 'WRONG_CHAIN' | 'FINAL_BLOCK_CHANGED' | 'CHAIN_DISAGREEMENT' | 'SECOND_NODE',
    message: string,
  ) {
    super(message);
  }
}

type Reader = Pick<AppContext, 'chain' | 'config' | 'log'>;

/** A node's newest final block. */
type Ready = ChainNode & { final: Head };

/**
 * Reads the next final blocks after the cursor. With several nodes, two must have each block and tell the same of it.
 * @param readWatched asked when there is something to read
 * @param limits number of blocks at most, and the last block wanted
 * @returns null when there are none
 * @throws IndexHaltError; the error of the node when only one is configured
 */
export async function readRange(
  ctx: Reader,
  readWatched: () => Promise<Watched>,
  cursor: Cursor | null,
  { span, until }: { span: bigint; until?: bigint | undefined },
): Promise<NodeRange | null> {
  const { nodes } = ctx.chain;
  const needed = Math.min(2, nodes.length);
  const ready = await readyNodes(ctx, needed);
  const from = cursor ? cursor.blockNumber + 1n : BigInt(ctx.chain.addresses.contracts.fromBlock);
  // The nodes with the newest blocks: a stalled third node delays nothing.
  const used = ready.sort((a, b) => Number(b.final.number - a.final.number)).slice(0, needed);
  const newest = used.at(-1)?.final.number ?? -1n;
  const last = until !== undefined && until < newest ? until : newest;
  if (last < from) return null;
  const to = last < from + span - 1n ? last : from + span - 1n;
  if (cursor) await Promise.all(used.map((node) => checkCursor(node, cursor)));
  const watched = await readWatched();
  const told = await Promise.all(used.map((node) => readNodeRange(node.client, watched, from, to)));
  const [first] = told;
  if (!first || told.some((range) => range === null)) return null;
  checkAgreement(used, told as NodeRange[]);
  return first;
}

/** @throws IndexHaltError when too few nodes answer, or one is on another chain */
async function readyNodes(ctx: Reader, needed: number): Promise<Ready[]> {
  const errors: unknown[] = [];
  const asked = await Promise.all(
    ctx.chain.nodes.map(async (node): Promise<Ready | null> => {
      try {
        const [id, final] = await Promise.all([
          node.client.getChainId(),
          readBlock(node.client, 'finalized'),
        ]);
        if (id !== ctx.config.chain.id) {
          const text = `${node.name} is on chain ${id}, not ${ctx.config.chain.id}.`;
          throw new IndexHaltError('WRONG_CHAIN', text);
        }
        return final && { ...node, final };
      } catch (error) {
        if (error instanceof IndexHaltError) throw error;
        errors.push(error);
        ctx.log.warn({ node: node.name, error: describeError(error) }, 'node not read');
        return null;
      }
    }),
  );
  const ready = asked.filter((node) => node !== null);
  if (ready.length >= needed) return ready;
  if (ready.length > 0) throw new IndexHaltError('SECOND_NODE', 'Only one node answers.');
  throw errors[0] ?? new Error('No node has a final block.');
}

/** A final block never changes; if one does, what was booked from it may be wrong, and a person must look. */
async function checkCursor({ name, client }: ChainNode, cursor: Cursor): Promise<void> {
  const block = await readBlock(client, cursor.blockNumber);
  if (block === null || block.hash === cursor.blockHash) return;
  throw new IndexHaltError(
    'FINAL_BLOCK_CHANGED',
    `Block ${cursor.blockNumber} was final with hash ${cursor.blockHash}; ${name} now says ${block.hash}.`,
  );
}

function checkAgreement(nodes: readonly ChainNode[], told: readonly NodeRange[]): void {
  const texts = told.map((range) =>
    JSON.stringify(range, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
  );
  if (texts.every((text) => text === texts[0])) return;
  const names = nodes.map(({ name }) => name).join(' and ');
  const ends = told.map(({ end, events }) => `${end.hash} with ${events.length} events`);
  throw new IndexHaltError(
    'CHAIN_DISAGREEMENT',
    `${names} differ up to block ${told[0]?.end.number}: ${ends.join(', ')}.`,
  );
}
