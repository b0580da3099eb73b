import * as z from 'zod/mini';
import { isoTime } from '@/api/atoms';
import { WORK_KINDS } from '@/shared/desk-work';
import { deskPost } from './call';
import { deskList } from './rows';

/* Who works on what: items of the queues are named by their kind and id. */

const kind = z.enum(WORK_KINDS);
const item = z.string().check(z.minLength(1), z.maxLength(64));
const items = z.array(item).check(z.maxLength(100));

const colleague = z.object({ email: z.string(), name: z.string() });

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
  detail: z.string(),
  since: isoTime,
  dueHours: z.number(),
  /** It was given to this officer. */
  isMine: z.boolean(),
});
export type WorkMatter = z.output<typeof matter>;

export const workCalls = {
  /** Everything that waits for this officer or for anybody, by what is due first. */
  mine: deskList('work/mine', matter, 'path', {}),
  /** Marks of items; with `look`, that this officer has them open, until `leave` or for a minute. */
  marks: deskPost('work/marks', {
    input: z.strictObject({ kind, items, look: z.optional(z.boolean()) }),
    data: z.object({
      /** Items without any mark are left out. */
      marks: z.array(mark),
      /** Who could have them: every officer with the right. */
      colleagues: z.array(colleague),
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
