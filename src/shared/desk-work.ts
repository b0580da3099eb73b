import type { VIEWS } from './desk';

/** Work of officers by the desk's area: who may do it, and how soon it is due after it came in. */
export const WORK = {
  checks: { right: 'view checks', dueHours: 48 },
  cases: { right: 'view cases', dueHours: 24 },
  tickets: { right: 'view ticket', dueHours: 48 },
  recoveries: { right: 'view recoveries', dueHours: 48 },
  proposals: { right: 'proposals list', dueHours: 24 },
  actions: { right: 'view actions', dueHours: 24 },
} as const satisfies Record<
  string,
  { right: keyof typeof VIEWS | 'proposals list'; dueHours: number }
>;

export type WorkKind = keyof typeof WORK;
export const WORK_KINDS = Object.keys(WORK) as [WorkKind, ...WorkKind[]];
