import type { NodeReport } from '@/server/platform/gateways/read-chain';
import { judgeNodeReport } from '@/server/purchase/payments/judge-node-reports';

const TREASURY = `0x${'7'.repeat(40)}` as const;
const USDT = `0x${'5'.repeat(40)}` as const;
const USDC = `0x${'6'.repeat(40)}` as const;
const SENDER = `0x${'a'.repeat(40)}` as const;
const HASH = `0x${'1'.repeat(64)}` as const;
const BLOCK = `0x${'b'.repeat(64)}` as const;

const TOKENS: Record<string, string> = { USDT, USDC };
const ctx = {
  config: { chain: { id: 56, treasury: TREASURY } },
  chain: {
    addresses: {
      currencies: new Proxy(
        {},
        {
          get: (_, id) => ({ address: TOKENS[String(id)] ?? null }),
        },
      ),
    },
  },
} as unknown as Parameters<typeof judgeNodeReport>[0];

/** The payment as read from the first node. */
const claimed = {
  txHash: HASH,
  logIndex: 3,
  currencyId: 'USDT',
  from: SENDER,
  amountRaw: 100n,
  blockNumber: 10n,
} as const;

type Report = NonNullable<NodeReport['report']>;
type Seen = NonNullable<Report['seen']>;
type Log = Seen['receipt']['transfers'][number];

/** The same report with changes. */
function report({
  log,
  receipt,
  transaction,
  ...changes
}: Partial<Omit<Report, 'seen'>> & {
  log?: Partial<Log>;
  receipt?: Partial<Seen['receipt']>;
  transaction?: Partial<Seen['transaction']>;
} = {}): Report {
  const place = { blockNumber: 10n, blockHash: BLOCK };
  const transfer = { ...place, txHash: HASH, logIndex: 3, token: USDT, from: SENDER, to: TREASURY };
  return {
    chainId: 56,
    finalized: 12n,
    seen: {
      receipt: {
        ...place,
        success: true,
        transfers: [{ ...transfer, value: 100n, ...log }],
        ...receipt,
      },
      transaction: {
        ...{ hash: HASH, from: SENDER, to: USDT, value: 0n, nonce: 0, blockNumber: 10n },
        ...transaction,
      },
      block: { number: 10n, hash: BLOCK, time: new Date(0) },
    },
    ...changes,
  };
}

const judge = (told: Report | null) =>
  judgeNodeReport(ctx, claimed, { node: 'second', report: told });

describe('threat 22: a second node’s report on a payment', () => {
  it('confirms an identical payment and returns its block', () => {
    expect(judge(report())).toEqual({
      node: 'second',
      says: 'same',
      block: { number: 10n, hash: BLOCK },
    });
  });

  it.each<[string, Report, string]>([
    ['on another chain', report({ chainId: 97 }), 'is on chain 97'],
    ['of a transaction that was reverted', report({ receipt: { success: false } }), 'reverted'],
    ['of another amount', report({ log: { value: 101n } }), 'another amount, sender or token'],
    ['of another sender', report({ log: { from: TREASURY } }), 'another amount, sender or token'],
    [
      'of another supported token',
      report({ log: { token: USDC } }),
      'another amount, sender or token',
    ],
    ['of an unsupported token', report({ log: { token: SENDER } }), 'another amount'],
    ['of another recipient', report({ log: { to: SENDER } }), 'another amount, sender or token'],
    ['of another log index', report({ log: { logIndex: 4 } }), 'another amount'],
    [
      'of another transaction',
      report({ transaction: { hash: `0x${'2'.repeat(64)}` } }),
      'another amount, sender or token',
    ],
    [
      'of an unknown transaction, past its block',
      { ...report(), seen: null },
      'does not know the transaction',
    ],
  ])('%s contradicts the payment', (_, told, what) => {
    expect(judge(told)).toEqual({
      node: 'second',
      says: 'other',
      what: expect.stringContaining(what),
    });
  });

  it.each<[string, Report | null, string]>([
    ['without a response', null, 'nothing'],
    ['of a block that is not final there', report({ finalized: 9n }), 'not yet'],
    [
      'of an unknown transaction, before its block',
      { ...report({ finalized: 9n }), seen: null },
      'not yet',
    ],
    ['of its own block, when that is final', report({ finalized: 10n }), 'same'],
  ])('%s', (_, told, says) => {
    expect(judge(told).says).toBe(says);
  });
});
