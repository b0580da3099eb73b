import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, linkWallet, orderShares, signUp } from '../cluster/person';
import { httpRpc } from '../dev/local-chain';
import { startLocalStack } from '../dev/local-stack';
import { freePort } from '../processes';
import { percentile, type Row } from './measure';

const PURCHASES = 10;
const MOST_MS = 2_000;
const POLL_MS = 10;

/**
 * How long after a node calls a purchase's block final an open page has the shares: the event of the page's stream, and the
 * answer to the call that it then repeats. The built app, its own jobs and a chain with a block each second.
 */
export async function benchVisible(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-visible-'));
  const stack = await startLocalStack({ port: await freePort(), dataDir });
  try {
    const place = { instances: [stack, stack], chain: stack } as const;
    const person = await signUp(place);
    await linkWallet(place, person);
    const delays: number[] = [];
    for (let turn = 0; turn < PURCHASES; turn += 1) {
      const stream = await openStream(stack.url, person.token);
      const { orderId, txHash } = await orderShares(place, person, '100');
      const seen = confirmed(stream, orderId);
      const final = finalAt(stack.rpcUrl, txHash);
      await seen;
      const read = { orderId };
      const { status } = await ask(stack.url, 'GET', 'wallet/buyShare', read, person);
      if (status !== 'CONFIRMED') throw new Error(`The order is ${status}.`);
      delays.push(performance.now() - (await final));
      stream.destroy();
    }
    const most = Math.max(...delays);
    console.log(
      `  a final block is on an open page after p50 ${percentile(delays, 0.5).toFixed(0)} ms, at most ${most.toFixed(0)} ms`,
    );
    return [
      { what: 'a final block is on an open page', figure: most, budget: MOST_MS, unit: 'ms' },
    ];
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function openStream(url: string, token: string): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const path = `${url}/api/v1/notification/stream`;
    const request = get(path, { headers: { token }, agent: false }, (stream) => {
      stream.on('error', () => {});
      stream.once('data', () => done(stream));
    });
    request.on('error', failed);
  });
}

/** Resolves with the event that confirms the order. */
function confirmed(stream: IncomingMessage, orderId: string): Promise<void> {
  return new Promise((done) => {
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes(orderId) && chunk.includes('CONFIRMED')) done();
    });
  });
}

/** The moment at which the node first calls the transaction's block final. */
async function finalAt(rpcUrl: string, txHash: string): Promise<number> {
  const rpc = httpRpc(rpcUrl);
  for (;;) {
    const [final, receipt] = await Promise.all([
      rpc.request('eth_getBlockByNumber', ['finalized', false]) as Promise<{ number: string }>,
      rpc.request('eth_getTransactionReceipt', [txHash]) as Promise<{ blockNumber: string } | null>,
    ]);
    if (receipt && BigInt(final.number) >= BigInt(receipt.blockNumber)) return performance.now();
    await sleep(POLL_MS);
  }
}
