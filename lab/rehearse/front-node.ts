import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Only test nodes know these methods, which production refuses. */
const OWN_OF_TEST_NODES = /^(hardhat|anvil|evm)_/;

type Question = { id: number; method: string };

/** The local chain as a node of BNB Smart Chain shows it. */
export async function startFrontNode(behind: string) {
  const answer = async (one: Question): Promise<object> => {
    if (one.method === 'web3_clientVersion') return { id: one.id, result: 'Geth/v1.5.0' };
    if (OWN_OF_TEST_NODES.test(one.method)) {
      return { id: one.id, error: { code: -32601, message: 'the method does not exist' } };
    }
    // A connection that the node closes while it is idle would fail the next question.
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const answered = await fetch(behind, { method: 'POST', headers, body: JSON.stringify(one) });
    return (await answered.json()) as object;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked: Question | Question[] = JSON.parse(Buffer.concat(chunks).toString());
    // The chain may be gone already when this process ends.
    const answers = Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked);
    const body = await answers.catch(() => null);
    response.writeHead(body ? 200 : 502, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, stop };
}
