import * as z from 'zod/mini';
import { isoDate, isoTime, line } from '../atoms';
import { WORK_KINDS } from '../shared/desk-work';
import { deskPost } from './call';
import { chosenBy, defineList } from './define-list';
import { countryCode, word } from './fields';

/* Who works on what: items of the queues are named by their kind and id. */

const kind = z.enum(WORK_KINDS);
const item = z.string().check(z.minLength(1), z.maxLength(64));
const items = z.array(item).check(z.maxLength(100));

const colleague = z.object({ email: z.string(), name: z.string() });
/** The day until which the officer is away; null for one who is here. */
const taker = z.extend(colleague, { awayUntil: z.nullable(isoDate) });

const mark = z.object({
  item: z.string(),
  /** Whose it is; null while nobody has taken it. */
  assignee: z.nullable(colleague),
  /** Names of the other officers who have it open. */
  open: z.array(z.string()),
});
export type WorkMark = z.output<typeof mark>;

/** A matter that waits: an item of an area of the desk. */
const matter = z.object({
  /** Area and item, as the address of its page ends: `checks/…`. */
  path: z.string(),
  title: z.string(),
  /** The next act, or whose it is. */
  detail: word,
  country: z.optional(z.nullable(countryCode)),
  since: isoTime,
  dueHours: z.number(),
  /** It was given to this officer. */
  isMine: z.boolean(),
});

export const workCalls = {
  /** Everything that waits for this officer or for anybody, by what is due first; with `of`, what another officer was given. */
  mine: defineList({
    path: 'work/mine',
    right: 'view queues',
    title: 'My work',
    empty: 'Nothing waits for you.',
    hint: 'Checks, cases, tickets, proposals, calls and money stand here, by what is due first.',
    noMatch: 'Nothing that waits fits.',
    row: matter,
    key: 'path',
    fixed: { of: z.optional(line(1, 254)) },
    filters: { whose: chosenBy('Given to', { '': 'Me or nobody', mine: 'Me', nobody: 'Nobody' }) },
    columns: [
      { head: 'Matter', at: 'title', of: ['title'] },
      { head: 'Area', at: 'note', width: '11rem', of: ['path'] },
      { head: 'To do', at: 'note', of: ['detail', 'country'] },
      { head: 'Waits', at: 'note', width: '8.5rem', of: ['since'] },
      { head: 'Given', at: 'note', width: '6rem', of: ['isMine'] },
    ],
    every: 15_000,
  }),
  /** Marks of items; with `look`, that this officer has them open, until `leave` or for a minute. */
  marks: deskPost('work/marks', {
    input: z.strictObject({ kind, items, look: z.optional(z.boolean()) }),
    data: z.object({
      /** Items without any mark are left out. */
      marks: z.array(mark),
      /** Who could have them: every officer with the right. */
      colleagues: z.array(taker),
    }),
  }),
  leave: deskPost('work/leave', {
    input: z.strictObject({ kind, item }),
    data: z.object({}),
  }),
  /** Assigns items to an officer, even if another officer has them. Null removes the assignment. */
  assign: deskPost('work/assign', {
    input: z.strictObject({ kind, items, to: z.nullable(z.string().check(z.maxLength(254))) }),
    data: z.object({}),
  }),
};
