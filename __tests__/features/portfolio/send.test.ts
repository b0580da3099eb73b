import { EMPTY, type SendEvent, type SendState, send } from '@/features/portfolio/send/send';
import type { Transfer } from '@/wallet/calls/kinds/transfer';

const draft = { to: '0xabc', shares: '5' };
const transfer = { amount: 5_000_000n, recipient: { kind: 'first' } } as Transfer;
const hash = `0x${'ab'.repeat(32)}` as const;
const form: SendState = { status: 'form', draft, faults: {} };
const checking: SendState = { status: 'checking', draft };
const review: SendState = { status: 'review', draft, transfer };
const sent: SendState = { status: 'sent', draft, transfer, hash };
const faults = { to: 'No.', shares: 'Not even this.' };

it.each<[string, SendState, SendEvent, SendState]>([
  ['typing', EMPTY, { type: 'edited', draft }, form],
  ['typing clears a fault', { ...form, faults }, { type: 'edited', draft }, form],
  ['the check begins', form, { type: 'checked' }, checking],
  ['a refusal goes back to the form', checking, { type: 'refused', faults }, { ...form, faults }],
  ['an accepted transfer is reviewed', checking, { type: 'accepted', transfer }, review],
  [
    'typing while it is checked',
    checking,
    { type: 'edited', draft: { to: '', shares: '' } },
    checking,
  ],
  ['back', review, { type: 'wentBack' }, form],
  ['sent', review, { type: 'sent', hash }, sent],
  ['once more', sent, { type: 'restarted' }, EMPTY],
  ['another attempt keeps what was typed', sent, { type: 'retried' }, form],
  ['an answer that comes too late', form, { type: 'sent', hash }, form],
])('%s', (_, before, event, after) => {
  expect(send(before, event)).toEqual(after);
});
