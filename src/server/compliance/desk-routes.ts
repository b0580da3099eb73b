import { caseCalls } from '@fnx/api/desk/cases';
import type { CaseKind } from '@fnx/api/shared/compliance';
import { fullName } from '@fnx/names/full-name';
import type { z } from 'zod/mini';
import { listRoute, type ReadList } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { effectOf } from './cases/case-subject';
import { readDocumentUsers } from './cases/document-case';
import { findCase, findCases } from './cases/read-cases';
import { readEstate } from './estates/read-estate';
import { readLimits } from './limits/read-limits';

type Found = NonNullable<Awaited<ReturnType<typeof findCase>>>;
type Shown = z.input<typeof caseCalls.show.data>;

const TYPES = {
  SANCTIONS_NAME: 'NAME',
  SANCTIONS_ADDRESS: 'ADDRESS',
  LIMIT: 'LIMIT',
  SOURCE_OF_FUNDS: 'FUNDS',
  DOCUMENT: 'DOCUMENT',
  ESTATE: 'ESTATE',
} as const satisfies Record<CaseKind, Shown['evidence']['type']>;

const factsOf = ({ case: one, summary }: Found) => ({
  id: one.id,
  kind: one.kind,
  state: one.state,
  summary,
  openedAt: one.openedAt.toISOString(),
  decidedAt: one.decidedAt?.toISOString() ?? null,
});

/** @throws DomainError NOT_FOUND */
async function showCase(ctx: AppContext, id: number): Promise<Shown> {
  const found = await findCase(ctx.db, id);
  if (!found) throw problem('NOT_FOUND');
  const { kind, evidence, notes, signers, decidedBy, reason, userId } = found.case;
  const files =
    kind === 'DOCUMENT'
      ? { users: await readDocumentUsers(ctx.db, found.case) }
      : kind === 'ESTATE' && (await readEstate(ctx.db, found.case));
  const { tier, DAY, MONTH, TOTAL } = await readLimits(ctx, ctx.db, userId);
  return {
    ...factsOf(found),
    person: { ...found.person, id: userId },
    // The kind tells which evidence a case has.
    evidence: { type: TYPES[kind], ...evidence, ...files } as Shown['evidence'],
    notes: [...notes],
    effects: {
      clear: effectOf(found.case, 'CLEARED'),
      confirm: effectOf(found.case, 'CONFIRMED'),
    },
    decidedBy: signers ?? (decidedBy === null ? [] : [decidedBy]),
    reason,
    limits: { tier, dayUsd: DAY, monthUsd: MONTH, totalUsd: TOTAL },
  };
}

/** The cases of a state, or those that are not decided. */
export const listCases: ReadList<typeof caseCalls.list> = async ({ ctx, input }) => {
  const list = await findCases(ctx.db, input);
  const docs = list.docs.map((found) => ({
    ...factsOf(found),
    name: fullName(found.person),
    email: found.person.email,
    personId: found.case.userId,
  }));
  return { ...list, docs };
};

export const complianceDeskRoutes: readonly DeskRoute[] = [
  listRoute(caseCalls.list, listCases, ({ state }) => `cases ${state ?? 'not decided'}`),
  deskRoute(
    caseCalls.show,
    'view cases',
    ({ ctx, input }) => showCase(ctx, Number(input.id)),
    ({ id }) => `case ${id}`,
  ),
];
