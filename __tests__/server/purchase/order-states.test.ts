import {
  isPayable,
  nextStatus,
  type OrderEvent,
  statusText,
  TRANSITIONS,
} from '@/server/purchase/orders/order-states';
import type { OrderStatus } from '@/shared/vocabulary';

describe('order states', () => {
  it.each<[OrderStatus, OrderEvent, OrderStatus | null]>([
    ['CREATED', 'SUBMIT', 'SUBMITTED'],
    ['CREATED', 'SEEN', 'CONFIRMING'],
    ['CREATED', 'CONFIRM', 'CONFIRMED'],
    ['CREATED', 'EXPIRE', 'EXPIRED'],
    ['CREATED', 'CANCEL', 'CANCELLED'],
    ['CREATED', 'FAIL', null],
    ['SUBMITTED', 'SUBMIT', 'SUBMITTED'],
    ['SUBMITTED', 'FAIL', 'FAILED'],
    ['SUBMITTED', 'CANCEL', null],
    ['CONFIRMING', 'UNSEEN', 'SUBMITTED'],
    ['CONFIRMING', 'SUBMIT', null],
    ['FAILED', 'SUBMIT', 'SUBMITTED'],
    ['FAILED', 'CONFIRM', 'CONFIRMED'],
    ['FAILED', 'EXPIRE', null],
    ['CANCELLED', 'CONFIRM', 'CONFIRMED'],
    ['CANCELLED', 'SUBMIT', null],
    ['EXPIRED', 'CONFIRM', 'CONFIRMED'],
    ['EXPIRED', 'SUBMIT', null],
    ['CONFIRMED', 'SPEND', null],
  ])('%s, %s: %s', (status, event, next) => {
    expect(nextStatus(status, event)).toBe(next);
  });

  it('end in CONFIRMED only: the chain has the last word on all others', () => {
    for (const [status, moves] of Object.entries(TRANSITIONS)) {
      if (status === 'CONFIRMED') expect(moves).toEqual({});
      else expect(moves.CONFIRM).toBe('CONFIRMED');
    }
  });

  it('are all reachable from CREATED', () => {
    const reached = new Set<OrderStatus>(['CREATED']);
    for (const status of reached) {
      for (const next of Object.values(TRANSITIONS[status])) reached.add(next);
    }
    expect([...reached].sort()).toEqual(Object.keys(TRANSITIONS).sort());
  });

  it('offer the quote before a purchase is seen, and after a failed one', () => {
    const offered = (Object.keys(TRANSITIONS) as OrderStatus[]).filter(isPayable);
    expect(offered.sort()).toEqual(['CREATED', 'FAILED', 'SUBMITTED']);
  });

  it('have a text, with the note if there is one', () => {
    expect(statusText('CREATED', null)).toBe('Waiting for your purchase.');
    expect(statusText('FAILED', 'Why.')).toMatch(/ Why\.$/);
  });
});
