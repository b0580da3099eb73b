import type { VIEWS } from './desk';

/** A ticket that waits for its writer is open, and no work until then. */
export const TICKET_STATES = {
  OPEN: 'Open',
  WAITING: 'Waits for the customer',
  CLOSED: 'Closed',
} as const;
export type TicketState = keyof typeof TICKET_STATES;
export const TICKET_STATE_NAMES = Object.keys(TICKET_STATES) as [TicketState, ...TicketState[]];

/** Days after which such a ticket is work again. */
export const WAIT_DAYS = 7;

/** Work of officers by the desk's area: who may do it, how soon it is due after it came in, and what one and several are called. */
export const WORK = {
  checks: { right: 'view checks', dueHours: 48, names: ['identity check', 'identity checks'] },
  cases: { right: 'view cases', dueHours: 24, names: ['case', 'cases'] },
  tickets: { right: 'view ticket', dueHours: 48, names: ['ticket', 'tickets'] },
  recoveries: { right: 'view recoveries', dueHours: 48, names: ['recovery', 'recoveries'] },
  proposals: { right: 'view proposals', dueHours: 24, names: ['proposal', 'proposals'] },
  actions: {
    right: 'view actions',
    dueHours: 24,
    names: ['call on the chain', 'calls on the chain'],
  },
} as const satisfies Record<
  string,
  {
    right: keyof typeof VIEWS;
    dueHours: number;
    names: readonly [one: string, several: string];
  }
>;

/** For what has no kind of work of its own. */
export const DUE_HOURS = 24;

export type WorkKind = keyof typeof WORK;
export const WORK_KINDS = Object.keys(WORK) as [WorkKind, ...WorkKind[]];
