import { contract } from '@/api/contract';
import {
  lastNote,
  ORDER_TEXTS,
  type Order,
  type OrderStatus,
  orderSteps,
} from '@/features/purchase/order/order-text';

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
