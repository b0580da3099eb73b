import type { VIEWS } from './desk';

/** Work of officers by the desk's area: who may do it, how soon it is due after it came in, and what one and several are called. */
export const WORK = {
  checks: { right: 'view checks', dueHours: 48, names: ['identity check', 'identity checks'] },
  cases: { right: 'view cases', dueHours: 24, names: ['case', 'cases'] },
  tickets: { right: 'view ticket', dueHours: 48, names: ['ticket', 'tickets'] },
  recoveries: { right: 'view recoveries', dueHours: 48, names: ['recovery', 'recoveries'] },
  proposals: { right: 'proposals list', dueHours: 24, names: ['proposal', 'proposals'] },
  actions: {
    right: 'view actions',
    dueHours: 24,
    names: ['call on the chain', 'calls on the chain'],
  },
} as const satisfies Record<
  string,
  {
    right: keyof typeof VIEWS | 'proposals list';
    dueHours: number;
    names: readonly [one: string, several: string];
  }
>;

export type WorkKind = keyof typeof WORK;
export const WORK_KINDS = Object.keys(WORK) as [WorkKind, ...WorkKind[]];
