import { type WorkMark, workCalls } from '@fnx/api/desk/work';
import { DUE_HOURS, WORK, WORK_KINDS, type WorkKind } from '@fnx/api/shared/desk-work';
import type { Db, Tx } from '@fnx/postgres/client';
import { pageOf } from '@fnx/postgres/read-page';
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { type DeskRoute, deskRoute, type Officer } from '@/server/desk/desk-route';
import { mayUse, rightsOf } from '@/server/desk/rights';
import { awayOf, isActive } from '@/server/operator/officers/find-officer';
import { tellOfWork } from '@/server/operator/officers/tell-officers';
import { officers } from '@/server/operator/tables';
import { deskWork } from '@/server/operator/work-tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';

/** A page says every 10 seconds that it shows an item; one that was closed without a word is forgotten. */
const OPEN_SECONDS = 60;
const FORGOTTEN_SECONDS = 180 * 86_400;

type Items = { kind: WorkKind; items: readonly string[] };
type Input<C extends keyof typeof workCalls> = z.output<(typeof workCalls)[C]['input']>;

type Request<I> = { ctx: AppContext; officer: Officer; input: I };

/**
 * All that waits for an officer, over all queues: what is given to nobody else, by what is due first. Each queue gives as many as the whole
 * page could need.
 */
async function readWork({ ctx, officer: asking, input }: Request<Input<'mine'>>) {
  const { page, limit, sort, search, of } = input;
  const whose = of === undefined ? input.whose : 'mine';
  const rights = rightsOf(ctx, asking.roles);
  const officer = of === undefined ? asking : await colleagueOf(ctx, asking, of);
  const wanted = { page: 1, limit: page * limit, sort, search };
  const isNewest = sort === 'newest';
  const queues = ctx.registry.queues.filter(({ right }) => rights.includes(right));
  const found = await Promise.all(
    queues.map(async (queue) => {
      const area = queue.name;
      const kind = WORK_KINDS.find((one) => one === area);
      // Without a kind nothing is given to anybody.
      if (!('waiting' in queue) || (whose === 'mine' && !kind)) return { docs: [], total: 0 };
      const only = kind && ((item: PgColumn) => isFor(ctx, officer, whose, kind, item));
      const { docs, total } = await queue.waiting(ctx, { ...officer, rights }, { ...wanted, only });
      const items = docs.map(({ id }) => id);
      const own = kind ? await ownItems(ctx.db, officer, { kind, items }) : [];
      const dueHours = kind ? WORK[kind].dueHours : DUE_HOURS;
      const rows = docs.map(({ id, since, ...doc }) => ({
        ...doc,
        path: `${area}/${id}`,
        since: since.toISOString(),
        dueHours,
        due: plusSeconds(since, dueHours * 3_600).getTime(),
        isMine: own.includes(id),
      }));
      return { docs: rows, total };
    }),
  );
  const docs = found
    .flatMap((queue) => queue.docs)
    .sort((one, other) => (isNewest ? other.due - one.due : one.due - other.due))
    .slice((page - 1) * limit, page * limit);
  return pageOf(
    docs,
    found.reduce((sum, { total }) => sum + total, 0),
    { page, limit },
  );
}

/** Another officer, with the roles of the one who asks. @throws Refusal */
async function colleagueOf({ db }: AppContext, { roles }: Officer, of: string): Promise<Officer> {
  const [found] = await db
    .select()
    .from(officers)
    .where(and(isActive, eq(officers.email, of)));
  if (!found) throw refusal('NO_SUCH', { what: 'officer', of });
  return { ...found, roles };
}

/** The condition that an item is given to the officer, to nobody, or to either. */
export function isFor(
  ctx: AppContext,
  officer: Officer,
  whose: 'mine' | 'nobody' | undefined,
  kind: WorkKind,
  item: PgColumn,
) {
  if (whose) return isOf(ctx, officer, whose, kind, item);
  return or(isOf(ctx, officer, 'mine', kind, item), isOf(ctx, officer, 'nobody', kind, item));
}

/** Those of the items that are given to the officer. */
async function ownItems(db: Db, { id }: Pick<Officer, 'id'>, items: Items): Promise<string[]> {
  const isGiven = and(areItems(items), isNotNull(deskWork.assignedAt), eq(deskWork.officerId, id));
  const rows = await db.select({ item: deskWork.item }).from(deskWork).where(isGiven);
  return rows.map(({ item }) => item);
}

/** Turns `whose` in the input of a list of work into a condition on its items. */
export function ofWork<I extends { whose?: 'mine' | 'nobody' | undefined }>(
  { ctx, officer, input: { whose, ...input } }: Request<I>,
  kind: WorkKind,
) {
  return { ...input, only: whose && ((item: PgColumn) => isOf(ctx, officer, whose, kind, item)) };
}

function isOf(
  { db }: AppContext,
  who: Officer,
  whose: 'mine' | 'nobody',
  kind: WorkKind,
  item: PgColumn,
) {
  const taken = db
    .select({ item: deskWork.item })
    .from(deskWork)
    .innerJoin(officers, and(eq(officers.id, deskWork.officerId), isActive))
    .where(
      and(
        eq(deskWork.kind, kind),
        eq(deskWork.item, sql`${item}::text`),
        isNotNull(deskWork.assignedAt),
        whose === 'mine' ? eq(deskWork.officerId, who.id) : undefined,
      ),
    );
  return whose === 'mine' ? exists(taken) : not(exists(taken));
}

const areItems = ({ kind, items }: Items) =>
  and(eq(deskWork.kind, kind), inArray(deskWork.item, [...items]));

/** Takes items from the officers who have them, and gives them to another. That one gets a mail about those that are new. @throws Refusal */
async function assign({ ctx, officer, input }: Request<Input<'assign'>>): Promise<void> {
  const { to, ...items } = input;
  const taker = (await colleagues(ctx, items.kind)).find(({ email }) => email === to);
  if (to !== null && !taker) throw refusal('NO_SUCH', { what: 'officer for this', of: to });
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    // One change of what the taker has after the other: the same call twice at once tells once.
    const before = taker ? await heldItems(tx, taker, items) : [];
    await tx.delete(deskWork).where(and(areItems(items), isNull(deskWork.seenAt)));
    await tx.update(deskWork).set({ assignedAt: null }).where(areItems(items));
    if (!taker || items.items.length === 0) return;
    const { kind } = items;
    const mine = { kind, officerId: taker.id, assignedAt: now };
    await tx
      .insert(deskWork)
      .values(items.items.map((item) => ({ item, ...mine })))
      .onConflictDoUpdate({
        target: [deskWork.kind, deskWork.item, deskWork.officerId],
        set: { assignedAt: now },
      });
    const given = items.items.filter((item) => !before.includes(item));
    if (taker.id === officer.id || given.length === 0) return;
    const [one, several] = WORK[kind].names;
    const what = given.length === 1 ? `1 ${one}` : `${given.length} ${several}`;
    await tellOfWork(ctx, tx, taker, {
      subject: `${what} for you`,
      texts: [`${officer.name} gave you ${what}.`],
      page:
        given.length === 1
          ? `${kind}/${encodeURIComponent(String(given[0]))}`
          : `${kind}?whose=mine`,
    });
  });
}

/** The officer's items among these, which nobody else changes until the transaction ends. */
async function heldItems(tx: Tx, officer: Pick<Officer, 'id'>, items: Items) {
  await tx.select().from(officers).where(eq(officers.id, officer.id)).for('no key update');
  return ownItems(tx, officer, items);
}

/** Active officers who may work on a kind, by name. */
async function colleagues(ctx: AppContext, kind: WorkKind) {
  const rows = await ctx.db.select().from(officers).where(isActive).orderBy(asc(officers.name));
  return rows.filter(({ roles }) => mayUse(ctx, roles, WORK[kind].right));
}

async function look({ db, clock }: AppContext, { id }: Officer, { kind, items }: Items) {
  const seenAt = clock.now();
  await db
    .insert(deskWork)
    .values(items.map((item) => ({ kind, item, officerId: id, seenAt })))
    .onConflictDoUpdate({
      target: [deskWork.kind, deskWork.item, deskWork.officerId],
      set: { seenAt },
    });
}

async function leave({ db }: AppContext, { id }: Officer, { kind, item }: Input<'leave'>) {
  const mine = and(areItems({ kind, items: [item] }), eq(deskWork.officerId, id));
  await db.delete(deskWork).where(and(mine, isNull(deskWork.assignedAt)));
  await db.update(deskWork).set({ seenAt: null }).where(mine);
}

async function readMarks(ctx: AppContext, me: Officer, items: Items): Promise<WorkMark[]> {
  const isOpen = gt(deskWork.seenAt, plusSeconds(ctx.clock.now(), -OPEN_SECONDS));
  const rows = await ctx.db
    .select({ ...deskWorkMark, isOpen: sql<boolean>`coalesce(${isOpen}, false)` })
    .from(deskWork)
    .innerJoin(officers, and(eq(officers.id, deskWork.officerId), isActive))
    .where(and(areItems(items), or(isOpen, isNotNull(deskWork.assignedAt))));
  return [...new Set(rows.map(({ item }) => item))].map((item) => {
    const own = rows.filter((row) => row.item === item);
    const { name, email } = own.find(({ assignedAt }) => assignedAt !== null) ?? {};
    const others = own.filter((row) => row.isOpen && row.email !== me.email);
    return {
      item,
      assignee: name === undefined || email === undefined ? null : { name, email },
      open: others.map((row) => row.name),
    };
  });
}

const deskWorkMark = {
  item: deskWork.item,
  assignedAt: deskWork.assignedAt,
  name: officers.name,
  email: officers.email,
};

/** Removes the marks of pages that were closed, and those of work that is long over. */
export async function forgetOldWork({ db, clock }: AppContext): Promise<void> {
  const before = (seconds: number) => plusSeconds(clock.now(), -seconds);
  const { assignedAt, seenAt } = deskWork;
  const isClosed = and(isNull(assignedAt), lt(seenAt, before(OPEN_SECONDS)));
  await db.delete(deskWork).where(or(isClosed, lt(assignedAt, before(FORGOTTEN_SECONDS))));
}

/** @throws Refusal without the right to the kind */
function requireRight(ctx: AppContext, { roles }: Officer, { kind }: { kind: WorkKind }): void {
  if (!mayUse(ctx, roles, WORK[kind].right)) throw refusal('ROLE_MISSING', { what: 'view' });
}

export const workRoutes: readonly DeskRoute[] = [
  deskRoute(workCalls.mine, workCalls.mine.right, readWork),
  deskRoute(workCalls.marks, 'view queues', async ({ ctx, officer, input }) => {
    requireRight(ctx, officer, input);
    if (input.look && input.items.length > 0) await look(ctx, officer, input);
    return {
      marks: await readMarks(ctx, officer, input),
      colleagues: (await colleagues(ctx, input.kind)).map((one) => ({
        ...one,
        awayUntil: awayOf(one, ctx.clock.now()),
      })),
    };
  }),
  deskRoute(workCalls.leave, 'view queues', async ({ ctx, officer, input }) => {
    await leave(ctx, officer, input);
    return {};
  }),
  deskRoute(workCalls.assign, 'view queues', async (request) => {
    requireRight(request.ctx, request.officer, request.input);
    await assign(request);
    return {};
  }),
];
