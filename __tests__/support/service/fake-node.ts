import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A node that says it is `version`, on `chainId`, and answers nothing else unless told to. */
export async function startNode(
  version: string,
  chainId: number,
  answers: Readonly<Record<string, unknown>> = {},
) {
  const known: Record<string, unknown> = {
    web3_clientVersion: version,
    eth_chainId: `0x${chainId.toString(16)}`,
    ...answers,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString());
    const answer =
      method in known
        ? { result: known[method] }
        : { error: { code: -32601, message: 'the method does not exist' } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
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
