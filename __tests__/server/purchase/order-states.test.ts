import { ORDER_METHODS, ORDER_STATUSES, type OrderStatus } from '@fnx/api/shared/vocabulary';
import {
  isPayable,
  keepsShares,
  nextStatus,
  type OrderEvent,
  statusText,
  TRANSITIONS,
} from '@/server/purchase/orders/order-states';

describe('states of orders that a wallet pays', () => {
  it.each<[OrderStatus, OrderEvent, OrderStatus | null]>([
    ['CREATED', 'SUBMIT', 'SUBMITTED'],
    ['CREATED', 'SEEN', 'CONFIRMING'],
    ['CREATED', 'CONFIRM', 'CONFIRMED'],
    ['CREATED', 'EXPIRE', 'EXPIRED'],
    ['CREATED', 'CANCEL', 'CANCELLED'],
    ['CREATED', 'FAIL', null],
    ['CREATED', 'RECEIVE', null],
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
    expect(nextStatus({ method: 'WALLET', status }, event)).toBe(next);
  });

  it('offer the quote before a purchase is seen, and after a failed one', () => {
    const offered = ORDER_STATUSES.filter((status) => isPayable({ method: 'WALLET', status }));
    expect(offered).toEqual(['CREATED', 'SUBMITTED', 'FAILED']);
  });

  it('keep the shares of a cancelled order, whose quote lives', () => {
    expect(keepsShares('WALLET', 'CANCEL')).toBe(true);
    expect(keepsShares('WALLET', 'EXPIRE')).toBe(false);
  });
});

describe('states of orders that a bank transfer pays', () => {
  it.each<[OrderStatus, OrderEvent, OrderStatus | null]>([
    ['CREATED', 'RECEIVE', 'SUBMITTED'],
    ['CREATED', 'EXPIRE', 'EXPIRED'],
    ['CREATED', 'CANCEL', 'CANCELLED'],
    ['CREATED', 'SUBMIT', null],
    ['CREATED', 'RETURN', 'FAILED'],
    // The bank has the money: only its shares or its return end the order.
    ['SUBMITTED', 'EXPIRE', null],
    ['SUBMITTED', 'CANCEL', null],
    ['SUBMITTED', 'SEEN', 'CONFIRMING'],
    ['SUBMITTED', 'RETURN', 'FAILED'],
    ['CONFIRMING', 'UNSEEN', 'SUBMITTED'],
    ['CONFIRMING', 'RETURN', null],
    ['CONFIRMED', 'RETURN', null],
    ['EXPIRED', 'RECEIVE', null],
    ['CANCELLED', 'RECEIVE', null],
    ['FAILED', 'RECEIVE', null],
  ])('%s, %s: %s', (status, event, next) => {
    expect(nextStatus({ method: 'TRANSFER', status }, event)).toBe(next);
  });

  it('show where to pay until the shares are in a block', () => {
    const shown = ORDER_STATUSES.filter((status) => isPayable({ method: 'TRANSFER', status }));
    expect(shown).toEqual(['CREATED', 'SUBMITTED']);
  });

  it('give the shares back with a cancelled order and with returned money', () => {
    expect(keepsShares('TRANSFER', 'RECEIVE')).toBe(true);
    expect(keepsShares('TRANSFER', 'CANCEL')).toBe(false);
    expect(keepsShares('TRANSFER', 'RETURN')).toBe(false);
  });
});

describe.each(ORDER_METHODS)('states of orders by %s', (method) => {
  it('end in CONFIRMED only: the chain has the last word on all others', () => {
    for (const [status, moves] of Object.entries(TRANSITIONS[method])) {
      if (status === 'CONFIRMED') expect(moves).toEqual({});
      else expect(moves.CONFIRM).toBe('CONFIRMED');
    }
  });

  it('are all reachable from CREATED', () => {
    const reached = new Set<OrderStatus>(['CREATED']);
    for (const status of reached) {
      for (const next of Object.values(TRANSITIONS[method][status])) reached.add(next);
    }
    expect([...reached].sort()).toEqual(Object.keys(TRANSITIONS[method]).sort());
  });

  it('have a text, with the note if there is one', () => {
    expect(statusText({ method, status: 'CREATED' }, null)).toMatch(/^Waiting for your/);
    expect(statusText({ method, status: 'FAILED' }, 'Why.')).toMatch(/ Why\.$/);
  });
});
