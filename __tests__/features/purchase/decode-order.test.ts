import { contract } from '@/api/contract';
import { decodeOrder } from '@/features/purchase/order/decode-order';
import type { Order } from '@/features/purchase/order/order-text';

/* The contract's own example of an order, and everything that a service or a script in between could change in it. */

const order = contract.createOrder.example.data as unknown as Order;
const config = contract.config.example.data as Parameters<typeof decodeOrder>[1];
const USDT = { address: order.payment?.approve?.token ?? null } as const;
const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

type Payment = NonNullable<Order['payment']>;
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
  const decoded = decodeOrder(order, config, USDT);
  expect(decoded?.quote).toMatchObject({
    orderId: order.orderKey,
    buyer: order.fromAddress,
    payAmount: BigInt(order.payAmountRaw),
    shares: 40_000_000n,
  });
  expect(decoded?.buy.to).toBe(config.contracts.shareSale);
  expect(decoded?.approval?.terms).toEqual({
    token: USDT.address,
    spender: config.contracts.shareSale,
    amount: BigInt(order.payAmountRaw),
  });
});

it('has nothing to sign once the order takes no payment', () => {
  expect(decodeOrder({ ...order, payment: null }, config, USDT)).toBeNull();
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
  ['bytes behind the call', paying({ data: `${order.payment?.data}00` as `0x${string}` })],
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
  expect(() => decodeOrder(changed, config, USDT)).toThrow();
});

it('stops when the order’s currency is not the one of the calldata', () => {
  expect(() => decodeOrder(order, config, { address: null })).toThrow();
});
