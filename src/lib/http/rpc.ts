/** A node refused a request, or did not answer as JSON-RPC says. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
}

const TIMEOUT_MS = 20_000;

/**
 * One JSON-RPC request to an Ethereum node, without any wallet library.
 *
 * @param url the site's proxy, or a node that the visitor names
 * @throws RpcError with the node's message
 */
export async function rpcCall<T>(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json().catch(() => null)) as {
    result?: T;
    error?: { message?: string };
  } | null;
  if (answer?.error) throw new RpcError(answer.error.message ?? 'The node refused the request.');
  if (!answer || answer.result === undefined) {
    throw new RpcError(`The node answered with status ${response.status} and no result.`);
  }
  return answer.result;
}
