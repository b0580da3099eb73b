const ANSWER_WITHIN_MS = 3_000;

/** Only test nodes answer these, with an object. */
const TEST_METHODS = ['hardhat_metadata', 'anvil_nodeInfo'] as const;

/** What a node says about itself. Null for what it does not answer. */
type NodeState = { chainId: number | null; version: string; isTestNode: boolean };

/** Asks one node, whatever it is behind: a proxy may change the version it reports. */
export async function readNodeState(url: string): Promise<NodeState> {
  const [id, version, ...own] = await Promise.all(
    ['eth_chainId', 'web3_clientVersion', ...TEST_METHODS].map((method) => ask(url, method)),
  );
  const name = typeof version === 'string' ? version : '';
  return {
    chainId: typeof id === 'string' ? Number(id) : null,
    version: name,
    isTestNode:
      /hardhat|anvil|ganache/i.test(name) ||
      own.some((answer) => typeof answer === 'object' && answer !== null),
  };
}

async function ask(url: string, method: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const { result } = (await response.json()) as { result?: unknown };
    return result ?? null;
  } catch {
    return null;
  }
}
