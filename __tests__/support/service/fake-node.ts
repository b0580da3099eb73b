import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer, or what makes it of the question. */
type Answer = unknown | ((params: readonly unknown[]) => unknown);

/** Only test nodes know these methods. */
const OWN_OF_TEST_NODES = /^(hardhat|anvil|evm)_/;

/**
 * A node that says it is `version`, on `chainId`, and answers nothing else unless told to.
 * @param behind the node that answers all other questions of a chain
 */
export async function startNode(
  version: string,
  chainId: number,
  answers: Readonly<Record<string, Answer>> = {},
  behind: string | null = null,
) {
  const known: Record<string, Answer> = {
    web3_clientVersion: version,
    eth_chainId: `0x${chainId.toString(16)}`,
    ...answers,
  };
  const answer = async ({ method, params }: Question): Promise<object> => {
    if (method in known) {
      const told = known[method];
      return { result: typeof told === 'function' ? await told(params) : told };
    }
    if (behind === null || OWN_OF_TEST_NODES.test(method)) {
      return { error: { code: -32601, message: 'the method does not exist' } };
    }
    return askNode(behind, method, params);
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked: Question | Question[] = JSON.parse(Buffer.concat(chunks).toString());
    const answerOne = async (one: Question) => ({
      jsonrpc: '2.0',
      id: one.id,
      ...(await answer(one)),
    });
    const body = Array.isArray(asked)
      ? await Promise.all(asked.map(answerOne))
      : await answerOne(asked);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url, stop };
}

type Question = { id: number; method: string; params: readonly unknown[] };

/** `result` or `error` of a node. */
export async function askNode(url: string, method: string, params: readonly unknown[]) {
  const response = await fetch(url, {
    method: 'POST',
    // A connection that the node closes while it is idle would fail the next question.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: object };
  return error === undefined ? { result } : { error };
}
