import type { DataOf } from '@fnx/api/endpoints';
import { contract } from '@/api/contract';
import type { At, BuiltCall, Plan } from '@/wallet/calls/kind';
import { purchase } from '@/wallet/calls/kinds/purchase';
import { walletPayment } from '../support/market/wire-quote';

/* The contract's own example of an order, and everything that a service or a script in between could change in it. */

type Order = DataOf<'getOrder'>;
const order = contract.createOrder.example.data as unknown as Order;
const config = contract.config.example.data as unknown as DataOf<'config'>;
const USDT = { symbol: 'USDT', decimals: 18, address: walletPayment(order).approve?.token ?? null };

const build = (of: Order, currency = USDT) =>
  purchase.build({ order: of, currency }, config) as BuiltCall;
/** The review's reading of the call that the service prepared. */
function read(of: Order, currency = USDT) {
  const built = build(of, currency);
  return built.read(built.call, undefined);
}
const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

type Payment = Extract<Order['payment'], { kind: 'SALE' }>;
const paying = (change: Partial<Payment>): Order => ({
  ...order,
  payment: { ...(order.payment as Payment), ...change },
});
/** The calldata with another 32-byte word in place of the quote's field. */
const data = (field: number, word: string): Order => {
  const { data } = order.payment as Payment;
  const at = 10 + 64 * field;
  return paying({
    data: `${data.slice(0, at)}${word.padStart(64, '0')}${data.slice(at + 64)}` as `0x${string}`,
  });
};

it('decodes what the wallet will sign, not what the order says', () => {
  const { rows, details = [] } = read(order);
  const values = Object.fromEntries([...rows, ...details].map(({ id, value }) => [id, value]));
  expect(values).toMatchObject({
    order: order.orderKey,
    from: order.fromAddress,
    pay: '504.192 USDT',
    get: '40 shares',
    to: config.contracts.shareSale,
  });
  expect(build(order).approval).toMatchObject({
    token: USDT.address,
    spender: config.contracts.shareSale,
    needed: BigInt(order.payAmountRaw),
  });
});

it('has nothing to sign once the order takes no payment', () => {
  expect(() => build({ ...order, payment: null })).toThrow('no longer accepts a payment');
});

it.each<[string, Order]>([
  ['another contract', paying({ to: THIEF })],
  ['BNB besides', paying({ valueRaw: '1' })],
  ['another order', data(0, '01')],
  ['another buyer', data(1, THIEF.slice(2).toLowerCase())],
  ['another holder', data(2, 'ff')],
  ['another currency', data(3, THIEF.slice(2).toLowerCase())],
  ['a higher price', data(4, (BigInt(order.payAmountRaw) + 1n).toString(16))],
  ['fewer shares', data(5, '1')],
  ['a later end', data(6, 'ffffffff')],
  ['another agreement', data(7, 'ff')],
  ['bytes behind the call', paying({ data: `${walletPayment(order).data}00` as `0x${string}` })],
  ['another function', paying({ data: '0xa9059cbb' })],
  [
    'an approval for somebody else',
    paying({
      approve: {
        token: USDT.address as `0x${string}`,
        spender: THIEF,
        amountRaw: order.payAmountRaw,
      },
    }),
  ],
  [
    'a larger approval',
    paying({
      approve: {
        ...((order.payment as Payment).approve as NonNullable<Payment['approve']>),
        amountRaw: `${2n ** 255n}`,
      },
    }),
  ],
  ['no approval for a token', paying({ approve: null })],
])('stops at %s', (_, changed) => {
  expect(() => read(changed)).toThrow();
});

it('stops when the order’s currency is not the one of the calldata', () => {
  expect(() => read(order, { ...USDT, address: null })).toThrow();
});

describe('the confirmations of the wallet', () => {
  const { approval } = build(order);
  const lines = (plan: Plan, at: At | null = null) =>
    approval
      ?.steps(plan, at)
      ?.steps.map(({ title, detail, state }) => `${title} | ${detail} | ${state}`);

  it('are two, numbered, with the exact amount', () => {
    expect(lines('APPROVAL')).toEqual([
      expect.stringMatching(/^Approve exactly 504\.192 USDT \| 1 of 2: .* \| current$/),
      expect.stringMatching(/^Buy 40 shares \| 2 of 2: .* \| todo$/),
    ]);
    for (const at of ['call', 'sent'] as const) {
      expect(lines('APPROVAL', at)?.map((line) => line.split(' | ')[2])).toEqual([
        'done',
        'current',
      ]);
    }
  });

  it('name on the button the one that is next', () => {
    expect(approval?.words).toBe('Approve 504.192 USDT');
    expect(read(order).button).toBe('Buy 40 shares');
    expect(approval?.wordsOfBoth).toBe('Approve and buy 40 shares');
  });

  it('are one where the wallet combines them, and none where nothing is to be approved', () => {
    expect(lines('BATCH')).toEqual([
      expect.stringMatching(/^Approve exactly 504\.192 USDT, and buy \| 1 confirmation/),
    ]);
    expect(lines('CALL')).toBeUndefined();
  });
});
