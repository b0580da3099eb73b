const ANSWER_WITHIN_MS = 3_000;

/** Only test nodes answer these, with an object. */
const TEST_METHODS = ['hardhat_metadata', 'anvil_nodeInfo'] as const;

/** The facts that a node reports about itself; an empty version if it reports none. */
type NodeState = { chainId: number; version: string; isTestNode: boolean };

/**
 * Asks one node, whatever it is behind: a proxy may change the version it reports.
 *
 * @returns null when any question got no answer: what the node is stays unknown then
 */
export async function readNodeState(url: string): Promise<NodeState | null> {
  const answers = await Promise.all(
    ['eth_chainId', 'web3_clientVersion', ...TEST_METHODS].map((method) => ask(url, method)),
  );
  const [id, version, ...own] = answers;
  if (typeof id !== 'string' || answers.includes(undefined)) return null;
  const name = typeof version === 'string' ? version : '';
  return {
    chainId: Number(id),
    version: name,
    isTestNode:
      /hardhat|anvil|ganache/i.test(name) ||
      own.some((answer) => typeof answer === 'object' && answer !== null),
  };
}

/** Ids of filters that a node counts up are the same on two nodes; random ones have 128 bits. */
const RANDOM_ID = /^0x[0-9a-f]{16,}$/i;

/**
 * Whether two addresses lead to one node: the second one knows a filter that the first one has just made. A node that keeps no
 * filters proves nothing.
 */
export async function isSameNode(one: string, other: string): Promise<boolean> {
  const filter = await ask(one, 'eth_newBlockFilter');
  if (typeof filter !== 'string' || !RANDOM_ID.test(filter)) return false;
  if ((await ask(other, 'eth_uninstallFilter', [filter])) === true) return true;
  await ask(one, 'eth_uninstallFilter', [filter]);
  return false;
}

/** The node's result; null for an error, such as an unknown method; undefined without an answer. */
async function ask(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    // Too many requests, or a gateway without its node: not the node's word.
    if (response.status === 429 || response.status >= 500) return undefined;
    const { result } = (await response.json()) as { result?: unknown };
    return result ?? null;
  } catch {
    return undefined;
  }
}
