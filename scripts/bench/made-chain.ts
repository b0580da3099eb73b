/**
 * A node with a long register that nobody had to mine: its blocks and events follow from their numbers, so it stores none.
 * A process of its own, so that its memory is not the service's. Forked with the number of events; sends its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Hex, numberToHex, pad, toEventSelector } from 'viem';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import { CONTRACTS, EVENTS_IN_BLOCK, HOLDERS, holderOf, START_SECONDS, walletOf } from './register';

const blocks = Math.ceil(Number(process.argv[2]) / EVENTS_IN_BLOCK);

const topicOf = (abi: readonly unknown[], name: string): Hex => {
  const event = (abi as { type: string; name?: string }[]).find(
    (item) => item.type === 'event' && item.name === name,
  );
  return toEventSelector(event as never);
};
const TRANSFER = topicOf(shareTokenAbi, 'Transfer');
const REGISTERED = topicOf(shareTokenAbi, 'WalletRegistered');
const BOUGHT = topicOf(shareSaleAbi, 'Bought');

const word = (value: bigint | number): string => BigInt(value).toString(16).padStart(64, '0');
const wide = (address: Hex): Hex => pad(address, { size: 32 });
const ZERO = `0x${word(0)}` as Hex;
const hashOf = (kind: number, block: number, place = 0): Hex =>
  `0x${kind}${word(block).slice(32)}${word(place).slice(33)}`;

type Log = { address: Hex; topics: Hex[]; data: Hex; tx: number };

/** Forty purchases, of which the first of each holder registers a wallet, and transfers of a share each. */
function logsOf(block: number): Log[] {
  const logs: Log[] = [];
  const shares = 1_000_000_000n;
  const first = (block - 1) * PURCHASES;
  for (let turn = 0; turn < PURCHASES; turn += 1) {
    const place = first + turn;
    const who = place % HOLDERS;
    const [holder, wallet] = [holderOf(who), wide(walletOf(who))];
    if (place < HOLDERS) {
      logs.push({
        address: CONTRACTS.token,
        topics: [REGISTERED, holder, wallet],
        data: '0x',
        tx: turn,
      });
    }
    logs.push(
      {
        address: CONTRACTS.token,
        topics: [TRANSFER, ZERO, wallet],
        data: `0x${word(shares)}`,
        tx: turn,
      },
      {
        address: CONTRACTS.sale,
        topics: [BOUGHT, hashOf(9, place), wallet, holder],
        data: `0x${word(0)}${word(10n ** 18n)}${word(shares)}${word(7)}`,
        tx: turn,
      },
    );
  }
  for (let turn = 0; logs.length < EVENTS_IN_BLOCK; turn += 1) {
    const who = (first + turn) % HOLDERS;
    // The first round gives to the buyer before, who is registered.
    const to = (who + HOLDERS - 1) % Math.min(HOLDERS, first + PURCHASES);
    logs.push({
      address: CONTRACTS.token,
      topics: [TRANSFER, wide(walletOf(who)), wide(walletOf(to))],
      data: `0x${word(1_000_000n)}`,
      tx: PURCHASES + turn,
    });
  }
  return logs;
}

const PURCHASES = 30;

const blockOf = (number: number) => ({
  number: numberToHex(number),
  hash: hashOf(1, number),
  timestamp: numberToHex(START_SECONDS + number),
});

type Filter = { fromBlock: Hex; toBlock: Hex; topics?: unknown };

/** The index asks for the contracts' events, and by topics for money of the treasury, of which there is none. */
function* readLogs({ fromBlock, toBlock, topics }: Filter) {
  if (topics) return;
  for (let block = Math.max(1, Number(fromBlock)); block <= Number(toBlock); block += 1) {
    const { number, hash } = blockOf(block);
    for (const [place, { tx, ...log }] of logsOf(block).entries()) {
      yield {
        ...log,
        transactionHash: hashOf(2, block, tx),
        logIndex: numberToHex(place),
        blockNumber: number,
        blockHash: hash,
      };
    }
  }
}

function answer(method: string, params: unknown[]): unknown {
  if (method === 'eth_chainId') return '0x38';
  if (method === 'eth_getLogs') return [...readLogs(params[0] as Filter)];
  if (method !== 'eth_getBlockByNumber') throw new Error(`${method} is not made up here.`);
  const at = String(params[0]);
  const number = at.startsWith('0x') ? Number(at) : blocks;
  return number > blocks ? null : blockOf(number);
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
  const body = JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) });
  response.setHeader('content-type', 'application/json').end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
