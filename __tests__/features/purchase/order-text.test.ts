import { contract } from '@/api/contract';
import {
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
    [
      'CREATED',
      { txHash: null },
      [
        'Order placed: done',
        'Payment sent: current',
        'Confirming payment: todo',
        'Shares registered: todo',
      ],
    ],
    [
      'SUBMITTED',
      {},
      [
        'Order placed: done',
        'Payment sent: done',
        'Confirming payment: current',
        'Shares registered: todo',
      ],
    ],
    [
      'CONFIRMING',
      {},
      [
        'Order placed: done',
        'Payment sent: done',
        'Confirming payment: current',
        'Shares registered: todo',
      ],
    ],
    [
      'CONFIRMED',
      { confirmedAt: '2026-11-20T09:45:10.000Z' },
      [
        'Order placed: done',
        'Payment sent: done',
        'Confirming payment: done',
        'Shares registered: done',
      ],
    ],
    ['EXPIRED', { txHash: null }, ['Order placed: done', 'Order expired: failed']],
    ['CANCELLED', { txHash: null }, ['Order placed: done', 'Order cancelled: failed']],
    ['FAILED', {}, ['Order placed: done', 'Payment sent: done', 'Payment failed: failed']],
    ['UNDERPAID', {}, ['Order placed: done', 'Payment sent: done', 'Payment too low: current']],
    ['REFUND_DUE', {}, ['Order placed: done', 'Payment sent: done', 'Refund due: current']],
    [
      'REFUNDED',
      { refundTxHash: TX },
      ['Order placed: done', 'Payment sent: done', 'Payment refunded: done'],
    ],
  ])('%s', (status, changed, expected) => {
    expect(shape({ status, ...changed })).toEqual(expected);
  });

  it('explains the effect on the money for every status', () => {
    for (const text of Object.values(ORDER_TEXTS)) {
      expect(text({ ...order, receivedAmount: '250' })).toMatch(/\.$/);
    }
  });

  it('shows both amounts of an underpaid order', () => {
    const text = ORDER_TEXTS.UNDERPAID({
      ...order,
      receivedAmount: '250',
      payAmount: '504.192',
    });
    expect(text).toContain('250.00 USDT of 504.192 USDT');
  });
});
