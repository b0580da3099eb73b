import { contract } from '@/api/contract';
import {
  ORDER_WORDS,
  type Order,
  type OrderStatus,
  orderSteps,
} from '@/features/purchase/order-text';

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
        'Order made: done',
        'Signed and sent: current',
        'Becoming final: todo',
        'Shares in the register: todo',
      ],
    ],
    [
      'SUBMITTED',
      {},
      [
        'Order made: done',
        'Signed and sent: done',
        'Becoming final: current',
        'Shares in the register: todo',
      ],
    ],
    [
      'CONFIRMING',
      {},
      [
        'Order made: done',
        'Signed and sent: done',
        'Becoming final: current',
        'Shares in the register: todo',
      ],
    ],
    [
      'CONFIRMED',
      { confirmedAt: '2026-11-20T09:45:10.000Z' },
      [
        'Order made: done',
        'Signed and sent: done',
        'Becoming final: done',
        'Shares in the register: done',
      ],
    ],
    ['EXPIRED', { txHash: null }, ['Order made: done', 'Price hold ended: failed']],
    ['CANCELLED', { txHash: null }, ['Order made: done', 'Cancelled: failed']],
    ['FAILED', {}, ['Order made: done', 'Signed and sent: done', 'Refused by the network: failed']],
    [
      'UNDERPAID',
      {},
      ['Order made: done', 'Signed and sent: done', 'Less than asked for arrived: current'],
    ],
    ['REFUND_DUE', {}, ['Order made: done', 'Signed and sent: done', 'Refund under way: current']],
    [
      'REFUNDED',
      { refundTxHash: TX },
      ['Order made: done', 'Signed and sent: done', 'Sent back: done'],
    ],
  ])('%s', (status, changed, expected) => {
    expect(shape({ status, ...changed })).toEqual(expected);
  });

  it('says of every state what it means for the money', () => {
    for (const { title, text } of Object.values(ORDER_WORDS)) {
      expect(title).not.toBe('');
      expect(text({ ...order, receivedAmount: '250' })).toMatch(/\.$/);
    }
  });

  it('names both sums of an underpaid order', () => {
    const text = ORDER_WORDS.UNDERPAID.text({
      ...order,
      receivedAmount: '250',
      payAmount: '504.192',
    });
    expect(text).toContain('250.00 USDT of 504.192 USDT');
  });
});
