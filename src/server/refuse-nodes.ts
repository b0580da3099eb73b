import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerConfig } from '@/config/server-env';
import type { ChainNode } from './platform/gateways/chain-reader';
import { type Head, readBlock } from './platform/gateways/read-chain';
import { isSameNode, readNodeState } from './platform/gateways/test-node';

/** A node does not answer: the start waits for it, since nobody can say what it is. */
class SilentNodeError extends Error {
  override readonly name = 'SilentNodeError';
}

type Variable = 'CHAIN_RPC_URL' | 'PUBLIC_RPC_URL';

/**
 * Demo mode approves identity checks automatically and shows everyone's codes, so it runs only against a local test node
 * on this machine (the configuration has checked the address), where nothing has value. Production runs on no test node, and on two
 * nodes: the register is what both say.
 *
 * @throws SilentNodeError
 */
export async function findNodeFaults({ mode, chain }: ServerConfig): Promise<string[]> {
  if (mode === 'demo') {
    const { version } = await readNode('CHAIN_RPC_URL', chain.rpcUrls[0] ?? '');
    return version.startsWith('HardhatNetwork')
      ? []
      : ['FNX_MODE=demo needs a local test node, and CHAIN_RPC_URL is not a local test node.'];
  }
  const asked: [Variable, string][] = [
    ...chain.rpcUrls.map((url): [Variable, string] => ['CHAIN_RPC_URL', url]),
    ['PUBLIC_RPC_URL', chain.publicRpcUrl],
  ];
  const states = await Promise.allSettled(
    asked.map(async ([name, url]) => {
      const { chainId, isTestNode } = await readNode(name, url);
      const node = `${name} (${new URL(url).host})`;
      if (isTestNode) {
        return [
          `${node} is a test node: its shares and payments have no value, and anyone can change its state. Set a node of BNB Smart Chain.`,
        ];
      }
      return chainId === chain.id ? [] : [`${node} is on chain ${chainId}; expected ${chain.id}.`];
    }),
  );
  const known = states.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const faults = [...known, ...(await findSingleNode(chain.rpcUrls))];
  const silent = states.flatMap((one) => (one.status === 'rejected' ? one.reason.message : []));
  // Known faults are reported at once; only without one does the start wait for a silent node.
  if (faults.length === 0 && silent.length > 0) throw new SilentNodeError(silent.join('\n'));
  return faults;
}

async function readNode(name: Variable, url: string) {
  const state = await readNodeState(url);
  if (state === null) throw new SilentNodeError(`${name} (${new URL(url).host}) does not answer.`);
  return state;
}

const ONE_NODE = 'A block is indexed when two nodes say the same: add one of another provider.';

async function findSingleNode(urls: readonly string[]): Promise<string[]> {
  const [only = ''] = urls;
  if (urls.length < 2) {
    return [`CHAIN_RPC_URL names a single node (${new URL(only).host}). ${ONE_NODE}`];
  }
  const pairs = urls.flatMap((one, place) =>
    urls.slice(place + 1).map((other) => [one, other] as const),
  );
  const faults = await Promise.all(
    pairs.map(async ([one, other]) => {
      const hosts = [one, other].map(hostOf);
      if (hosts[0] !== hosts[1] && !(await isSameNode(one, other))) return [];
      return [`CHAIN_RPC_URL names one node twice (${hosts.join(' and ')}). ${ONE_NODE}`];
    }),
  );
  return faults.flat();
}

/** With the port; the names of this machine are one. */
function hostOf(url: string): string {
  return new URL(url).host.replace(/^(localhost|\[::1\])(?=:|$)/, '127.0.0.1');
}

/** Signed quotes are valid for minutes, and feeds and locks have ages. */
const MOST_SECONDS = 30;
/** BNB Smart Chain makes a block in less than a second. */
const BLOCK_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 250;

/**
 * Compares the clock with the blocks of each node. The age of a block says something about the clock only while the node is known to
 * follow the chain: either the block is new by the clock, too, or it came while we looked.
 *
 * @returns a fault when the clock differs for every node whose blocks move
 * @throws SilentNodeError when no node shows a new block, or its error
 */
export async function findClockFaults(
  nodes: readonly ChainNode[],
  now: () => Date = () => new Date(),
  blockWithinMs = BLOCK_WITHIN_MS,
): Promise<string[]> {
  const looks = await Promise.all(nodes.map((node) => look(node, now, blockWithinMs)));
  if (looks.some(({ seen }) => seen === 'agrees')) return [];
  const differs = looks.find(({ seen }) => seen === 'differs');
  if (differs) {
    return [
      `The clock of this machine says ${differs.at.toISOString()}; the newest block of ${differs.node} is of ${differs.head.time.toISOString()}. They may differ by ${MOST_SECONDS} s. Set the clock by NTP; if it is right, the nodes are behind the chain.`,
    ];
  }
  const newest = looks.map(({ node, head }) => `${node} (${head.time.toISOString()})`).join(', ');
  throw new SilentNodeError(`No node of CHAIN_RPC_URL shows a new block: ${newest}.`);
}

type Look = { node: string; seen: 'agrees' | 'differs' | 'still'; head: Head; at: Date };

async function look(
  { name, client }: ChainNode,
  now: () => Date,
  blockWithinMs: number,
): Promise<Look> {
  let first: Head | null = null;
  const deadline = Date.now() + blockWithinMs;
  for (;;) {
    const head = await readBlock(client, 'latest');
    if (head === null) throw new SilentNodeError(`${name} has no block.`);
    const at = now();
    const age = (at.getTime() - head.time.getTime()) / 1000;
    first ??= head;
    const isNew = head.number > first.number;
    if (Math.abs(age) <= MOST_SECONDS) return { node: name, seen: 'agrees', head, at };
    // No node has a block of the future.
    if (isNew || age < 0) return { node: name, seen: 'differs', head, at };
    if (Date.now() > deadline) return { node: name, seen: 'still', head, at };
    await sleep(LOOK_EVERY_MS);
  }
}
