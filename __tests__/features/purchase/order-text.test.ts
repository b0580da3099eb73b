import { contract } from '@/api/contract';
import {
  lastNote,
  ORDER_TEXTS,
  type Order,
  type OrderStatus,
  orderSteps,
} from '@/features/purchase/order/order-text';
import { payLabel, paySteps } from '@/features/purchase/order/pay-steps';

const order = contract.getOrder.example.data as unknown as Order;
const details = { time: (iso: string) => `at ${iso}`, hash: (txHash: string) => txHash };
const TX = `0x${'ab'.repeat(32)}` as const;

const shape = (changed: Partial<Order>) =>
  orderSteps({ ...order, txHash: TX, confirmedAt: null, ...changed }, details).map(
    ({ title, state }) => `${String(title)}: ${state}`,
  );

describe('the stages of an order', () => {
  it.each<[OrderStatus, Partial<Order>, string[]]>([
    ['SUBMITTED', {}, ['done', 'done', 'current', 'todo']],
    ['CONFIRMING', {}, ['done', 'done', 'current', 'todo']],
    ['CONFIRMED', { confirmedAt: order.createdAt }, ['done', 'done', 'done', 'done']],
    ['EXPIRED', { txHash: null }, ['done', 'failed']],
    ['CANCELLED', { txHash: null }, ['done', 'failed']],
    ['FAILED', {}, ['done', 'done', 'failed']],
  ])('%s', (status, changed, states) => {
    expect(shape({ status, ...changed }).map((line) => line.split(': ')[1])).toEqual(states);
  });

  it('ends with the shares in the wallet', () => {
    expect(shape({ status: 'CONFIRMING' }).at(-1)).toBe('Shares in your wallet: todo');
  });

  it('explains the effect on the money for every status', () => {
    for (const text of Object.values(ORDER_TEXTS)) expect(text(order)).toMatch(/\.$/);
  });

  it('gives the contract’s reason for a failure, and no note twice', () => {
    const history = [{ status: 'FAILED', at: order.createdAt, note: 'The offer has expired.' }];
    expect(lastNote({ status: 'FAILED', history } as Order)?.note).toBe('The offer has expired.');
    expect(lastNote({ status: 'CREATED', history } as Order)).toBeNull();
  });
});

describe('the confirmations of the wallet', () => {
  const lines = (...parts: Parameters<typeof paySteps> extends [Order, ...infer R] ? R : never) =>
    paySteps(order, ...parts).map(({ title, detail, state }) => `${title} | ${detail} | ${state}`);

  it('are two, numbered, with the exact amount', () => {
    expect(lines('TWO', { status: 'idle', problem: null })).toEqual([
      expect.stringMatching(/^Approve exactly 504\.192 USDT \| 1 of 2: .* \| current$/),
      expect.stringMatching(/^Buy 40 shares \| 2 of 2: .* \| todo$/),
    ]);
    expect(
      lines('TWO', { status: 'buying', plan: 'TWO' }).map((line) => line.split(' | ')[2]),
    ).toEqual(['done', 'current']);
  });

  it('name on the button the one that is next', () => {
    const label = (...parts: Parameters<typeof payLabel> extends [Order, ...infer R] ? R : never) =>
      payLabel(order, ...parts);
    const idle = { status: 'idle', problem: null } as const;
    expect(label('TWO', idle)).toBe('Approve 504.192 USDT');
    expect(label('TWO', { status: 'approving', at: 'chain' })).toBe('Approve 504.192 USDT');
    expect(label('TWO', { status: 'buying', plan: 'TWO' })).toBe('Buy 40 shares');
    expect(label('BUY', idle)).toBe('Buy 40 shares');
    expect(label('BATCH', { status: 'buying', plan: 'BATCH' })).toBe('Approve and buy 40 shares');
  });

  it('are one where the wallet combines them', () => {
    expect(lines('BATCH', { status: 'idle', problem: null })).toEqual([
      expect.stringMatching(/^Approve exactly 504\.192 USDT, and buy \| 1 confirmation/),
    ]);
  });
});
