import { IDLE, type PayEvent, type PayState, pay } from '@/features/purchase/order/pay-flow';

const NO = { text: 'Rejected.', rejected: true };
const LOW = { text: 'Too low.', rejected: false };
const approving: PayState = { status: 'approving', at: 'wallet' };
const mining: PayState = { status: 'approving', at: 'chain' };
const buying: PayState = { status: 'buying', plan: 'TWO' };

it.each<[string, PayState, PayEvent, PayState]>([
  ['two confirmations begin with the approval', IDLE, { type: 'started', plan: 'TWO' }, approving],
  ['BNB needs none', IDLE, { type: 'started', plan: 'BUY' }, { status: 'buying', plan: 'BUY' }],
  ['a batch is one', IDLE, { type: 'started', plan: 'BATCH' }, { status: 'buying', plan: 'BATCH' }],
  ['the approval is sent', approving, { type: 'approvalSent' }, mining],
  ['the approval is in a block', mining, { type: 'approved' }, buying],
  [
    'a rejected approval',
    approving,
    { type: 'walletLeft', problem: NO },
    { status: 'idle', problem: NO },
  ],
  [
    'a lowered approval says so',
    mining,
    { type: 'walletLeft', problem: LOW },
    { status: 'idle', problem: LOW },
  ],
  [
    'a rejected purchase',
    buying,
    { type: 'walletLeft', problem: NO },
    { status: 'idle', problem: NO },
  ],
  ['the purchase is sent', buying, { type: 'sent' }, { status: 'sent' }],
  ['a second start while the wallet is open', buying, { type: 'started', plan: 'BUY' }, buying],
  [
    'an answer that comes after the end',
    { status: 'sent' },
    { type: 'approved' },
    { status: 'sent' },
  ],
  [
    'another try after a reverted purchase',
    { status: 'sent' },
    { type: 'started', plan: 'BUY' },
    { status: 'buying', plan: 'BUY' },
  ],
])('%s', (_, before, event, after) => {
  expect(pay(before, event)).toEqual(after);
});
