import {
  isOpen,
  nextStatus,
  type OrderEvent,
  statusesBefore,
  statusText,
  TRANSITIONS,
} from '@/server/purchase/order-states';
import type { OrderStatus } from '@/shared/vocabulary';

describe('order states', () => {
  it.each<[OrderStatus, OrderEvent, OrderStatus | null]>([
    ['CREATED', 'SUBMIT', 'SUBMITTED'],
    ['CREATED', 'CREDIT', 'CONFIRMED'],
    ['CREATED', 'LAPSE', 'EXPIRED'],
    ['CREATED', 'CANCEL', 'CANCELLED'],
    ['CREATED', 'FAIL', null],
    ['SUBMITTED', 'CANCEL', null],
    ['SUBMITTED', 'MINE', 'CONFIRMING'],
    ['SUBMITTED', 'REPLACE', 'SUBMITTED'],
    ['SUBMITTED', 'FAIL', 'FAILED'],
    ['SUBMITTED', 'REOPEN', 'CREATED'],
    ['SUBMITTED', 'LAPSE', 'EXPIRED'],
    ['CONFIRMING', 'UNMINE', 'SUBMITTED'],
    ['CONFIRMING', 'UNDERPAY', 'UNDERPAID'],
    ['CONFIRMING', 'SUBMIT', null],
    ['UNDERPAID', 'ACCEPT', 'CONFIRMED'],
    ['UNDERPAID', 'REFUND', 'REFUND_DUE'],
    ['UNDERPAID', 'CANCEL', null],
    ['EXPIRED', 'SUBMIT', 'SUBMITTED'],
    ['EXPIRED', 'CREDIT', 'CONFIRMED'],
    ['EXPIRED', 'OWE', 'REFUND_DUE'],
    ['EXPIRED', 'UNDERPAY', null],
    ['CANCELLED', 'OWE', 'REFUND_DUE'],
    ['REFUND_DUE', 'SETTLE', 'REFUNDED'],
    ['REFUND_DUE', 'CREDIT', null],
    ['CONFIRMED', 'CREDIT', null],
    ['CONFIRMED', 'OWE', null],
    ['REFUNDED', 'SETTLE', null],
  ])('%s, %s: %s', (status, event, next) => {
    expect(nextStatus(status, event)).toBe(next);
  });

  it('end in CONFIRMED and REFUNDED', () => {
    const ends = (Object.keys(TRANSITIONS) as OrderStatus[]).filter(
      (status) => Object.keys(TRANSITIONS[status]).length === 0,
    );
    expect(ends).toEqual(['CONFIRMED', 'REFUNDED']);
  });

  it('are all reachable from CREATED', () => {
    const reached = new Set<OrderStatus>(['CREATED']);
    for (const status of reached) {
      for (const next of Object.values(TRANSITIONS[status])) reached.add(next);
    }
    expect([...reached].sort()).toEqual(Object.keys(TRANSITIONS).sort());
  });

  it('never reopen a settled order', () => {
    for (const status of ['CONFIRMED', 'REFUND_DUE', 'REFUNDED'] as const) {
      expect(Object.values(TRANSITIONS[status]).filter(isOpen)).toEqual([]);
    }
  });

  it('list the statuses in which an event is possible', () => {
    expect(statusesBefore('CANCEL')).toEqual(['CREATED']);
    expect(statusesBefore('UNMINE')).toEqual(['CONFIRMING']);
  });

  it('have a text, with the note if there is one', () => {
    expect(statusText('CREATED', null)).toBe('Waiting for your payment.');
    expect(statusText('FAILED', 'Why.')).toMatch(/ Why\.$/);
  });
});
