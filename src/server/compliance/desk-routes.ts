import type { z } from 'zod/mini';
import { caseCalls } from '@/api/desk/cases';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { ofWork } from '@/server/operator/desk/work';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { CaseKind } from '@/shared/compliance';
import { effectOf } from './cases/case-subject';
import { readDocumentUsers } from './cases/document-case';
import { findCase, findCases } from './cases/read-cases';
import { readLimits } from './limits/read-limits';

type Found = NonNullable<Awaited<ReturnType<typeof findCase>>>;
type Shown = z.input<typeof caseCalls.show.data>;

const TYPES = {
  SANCTIONS_NAME: 'NAME',
  SANCTIONS_ADDRESS: 'ADDRESS',
  LIMIT: 'LIMIT',
  SOURCE_OF_FUNDS: 'FUNDS',
  DOCUMENT: 'DOCUMENT',
} as const satisfies Record<CaseKind, Shown['evidence']['type']>;

const factsOf = ({ case: one, person, summary }: Found) => ({
  id: one.id,
  kind: one.kind,
  state: one.state,
  summary,
  person: { ...person, id: one.userId },
  openedAt: one.openedAt.toISOString(),
  decidedAt: one.decidedAt?.toISOString() ?? null,
});

/** @throws DomainError NOT_FOUND */
async function showCase(ctx: AppContext, id: number): Promise<Shown> {
  const found = await findCase(ctx.db, id);
  if (!found) throw problem('NOT_FOUND');
  const { kind, evidence, notes, signers, decidedBy, reason, userId } = found.case;
  const files = kind === 'DOCUMENT' && { users: await readDocumentUsers(ctx.db, found.case) };
  const { tier, DAY, MONTH, TOTAL } = await readLimits(ctx, ctx.db, userId);
  return {
    ...factsOf(found),
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

export const complianceDeskRoutes: readonly DeskRoute[] = [
  deskRoute(
    caseCalls.list,
    'view cases',
    async (request) => {
      const list = await findCases(request.ctx.db, ofWork(request, 'cases'));
      return { ...list, docs: list.docs.map(factsOf) };
    },
    ({ state }) => `cases ${state ?? 'not decided'}`,
  ),
  deskRoute(
    caseCalls.show,
    'view cases',
    ({ ctx, input }) => showCase(ctx, Number(input.id)),
    ({ id }) => `case ${id}`,
  ),
];
