import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { and, eq, inArray } from 'drizzle-orm';
import { t } from '@/lang/service';
import type { FundsEvidence, LimitEvidence } from '@/server/compliance/cases/evidence';
import { openCase } from '@/server/compliance/cases/open-case';
import { cases } from '@/server/compliance/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { usdRaw } from './read-limits';

const SUBJECT = 'purchases';

/**
 * Asks where a person's money comes from before purchases pass `sourceOfFundsUsd` in all. Opens the question and tells the person; the
 * answer waits for an officer, who clears it once for all purchases within the limits.
 *
 * @param totalUsdRaw all purchases with the wanted one: USD with 8 decimals
 * @throws DomainError SOURCE_OF_FUNDS until an officer cleared the answer
 */
export async function requireFundsKnown(
  ctx: AppContext,
  userId: string,
  totalUsdRaw: bigint,
): Promise<void> {
  const threshold = ctx.config.limits.sourceOfFundsUsd;
  if (threshold === 0 || totalUsdRaw <= usdRaw(threshold)) return;
  const [known] = await ctx.db
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(eq(cases.userId, userId), eq(cases.kind, 'SOURCE_OF_FUNDS'), eq(cases.state, 'CLEARED')),
    )
    .limit(1);
  if (known) return;
  await askForFunds(ctx, userId, totalUsdRaw);
  throw problem('SOURCE_OF_FUNDS');
}

async function askForFunds(ctx: AppContext, userId: string, totalUsdRaw: bigint): Promise<void> {
  const totalUsd = formatDecimal(totalUsdRaw, USD_DECIMALS);
  const evidence: FundsEvidence = { totalUsd, answer: null, answeredAt: null };
  await ctx.db.transaction(async (tx) => {
    const kind = 'SOURCE_OF_FUNDS';
    const wanted = { userId, kind, subject: SUBJECT, fingerprint: SUBJECT } as const;
    const isNew = await openCase(ctx, tx, { ...wanted, state: 'WAITING', evidence });
    if (!isNew) return;
    await raiseNotification(ctx, tx, {
      userId,
      kind: 'KYC',
      title: t('Please tell us where your money comes from'),
      body: t(
        'Your purchases reach an amount from which the law requires us to ask for the source of the money. Answer in a few sentences; you can buy again when we have read it.',
      ),
      link: '/kyc',
      linkLabel: t('Answer'),
    });
  });
}

/** The question to a person, if there is one: `WAITING` for the answer, `OPEN` while an officer reads it. */
export async function readFundsQuestion({ db }: AppContext, { userId }: Session) {
  const [asked] = await db
    .select({ state: cases.state, evidence: cases.evidence })
    .from(cases)
    .where(
      and(
        eq(cases.userId, userId),
        eq(cases.kind, 'SOURCE_OF_FUNDS'),
        inArray(cases.state, ['OPEN', 'WAITING']),
      ),
    );
  if (!asked) return { state: 'NONE' as const, answer: null };
  const { answer } = asked.evidence as FundsEvidence;
  return { state: asked.state === 'WAITING' ? ('WAITING' as const) : ('OPEN' as const), answer };
}

/**
 * Stores the answer and gives the case to the officers.
 * @throws DomainError NOT_FOUND when nothing is asked, or the answer was given before
 */
export async function answerFundsQuestion(
  ctx: AppContext,
  session: Session,
  { answer }: { answer: string },
) {
  await ctx.db.transaction(async (tx) => {
    const mine = and(
      eq(cases.userId, session.userId),
      eq(cases.kind, 'SOURCE_OF_FUNDS'),
      eq(cases.state, 'WAITING'),
    );
    const [asked] = await tx.select().from(cases).where(mine).for('update');
    if (!asked) throw problem('NOT_FOUND');
    const answeredAt = ctx.clock.now().toISOString();
    const evidence: FundsEvidence = {
      ...(asked.evidence as FundsEvidence),
      answer: answer.trim(),
      answeredAt,
    };
    await tx.update(cases).set({ state: 'OPEN', evidence }).where(eq(cases.id, asked.id));
  });
  return readFundsQuestion(ctx, session);
}

/** Tells the officers that a person wants to buy more than the limits of 30 days or in all allow. */
export async function reportLimit(
  ctx: AppContext,
  userId: string,
  evidence: LimitEvidence,
): Promise<void> {
  const { period, limitUsd } = evidence;
  await ctx.db.transaction((tx) =>
    openCase(ctx, tx, {
      userId,
      kind: 'LIMIT',
      subject: period,
      // A higher limit is another question.
      fingerprint: limitUsd,
      evidence,
    }),
  );
}
