import { randomUUID } from 'node:crypto';
import type { TaxStatement } from '@fnx/api/distributions/tax-schemas';
import type { PlainFieldCode } from '@fnx/api/field-errors';
import type { RegisterPersonKind } from '@fnx/api/shared/register';
import {
  PRESENT_CERTIFICATION,
  type TaxCertification,
  type TaxResidence,
} from '@fnx/api/shared/tax-fields';
import type { Db, Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, asc, desc, eq, max } from 'drizzle-orm';
import { readBank } from '@/config/bank';
import { type Proof, reauthenticate } from '@/server/account/credentials/reauthenticate';
import { registerPeople } from '@/server/book-entries/tables';
import { taxResidences, taxStatements } from '@/server/distributions/tax-tables';
import { kycApplications } from '@/server/identity/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { invalidFields, problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { holderOf } from '@/server/users/holder-id';
import { endOfNumber, readTaxNumber } from '@/shared/tax-numbers';
import { openNumber, sealNumber } from './seal-number';

const STATED_PER_DAY = 10;

/** Where the caller has stated to pay tax; of each number its end. */
export async function readTaxStatement(
  ctx: AppContext,
  { userId }: Session,
): Promise<TaxStatement> {
  const { db } = ctx;
  return {
    asked: await isAsked(ctx, userId),
    suggested: await confirmedCountry(db, userId),
    present: PRESENT_CERTIFICATION,
    statement: await newestStatement(ctx, userId),
  };
}

/** Whether the bank asks its owners, and the caller has or had shares. */
const isAsked = async ({ db, registry }: AppContext, userId: string) =>
  readBank().distributions.asksTaxResidence === true &&
  (await registry.holding(db, userId)) !== null;

async function confirmedCountry(db: Db, userId: string): Promise<string | null> {
  const { country, attempt, status } = kycApplications;
  const [check] = await db
    .select({ country })
    .from(kycApplications)
    .where(and(eq(kycApplications.userId, userId), eq(status, 'APPROVED')))
    .orderBy(desc(attempt))
    .limit(1);
  return check?.country ?? null;
}

/** The newest statement as its owner sees it: of each number the end. */
async function newestStatement(
  ctx: AppContext,
  userId: string,
): Promise<TaxStatement['statement']> {
  const whole = await wholeStatement(ctx, userId);
  return (
    whole && {
      ...whole,
      residences: whole.residences.map(({ number, ...lived }) => ({
        ...lived,
        number: number === null ? null : endOfNumber(number),
      })),
    }
  );
}

/** The newest statement with its numbers, for the bank. */
export async function wholeStatement(
  ctx: AppContext,
  userId: string,
): Promise<TaxStatement['statement']> {
  const [newest] = await ctx.db
    .select()
    .from(taxStatements)
    .where(eq(taxStatements.userId, userId))
    .orderBy(desc(taxStatements.statedAt))
    .limit(1);
  if (!newest) return null;
  const rows = await ctx.db
    .select()
    .from(taxResidences)
    .where(eq(taxResidences.statementId, newest.id))
    .orderBy(asc(taxResidences.place));
  const residences = rows.map((row) => {
    const { country, number, reason } = openNumber(ctx, row);
    return { country, number, reason };
  });
  return {
    residences,
    certification: newest.certification,
    statedAt: newest.statedAt.toISOString(),
  };
}

/** The caller's statements, as a subquery. */
export const ownStatements = (db: Db, userId: string) =>
  db.select({ id: taxStatements.id }).from(taxStatements).where(eq(taxStatements.userId, userId));

type Signed = Proof & {
  residences: readonly TaxResidence[];
  certification: TaxCertification;
};

/**
 * Stores where the caller pays tax as a new statement; those before stay.
 * @throws DomainError NOT_FOUND where the bank does not ask; VALIDATION_ERROR, and as `reauthenticate`
 */
export async function stateResidences(
  ctx: AppContext,
  session: Session,
  { residences, certification, ...proof }: Signed,
): Promise<TaxStatement> {
  const { userId } = session;
  const read = readResidences(residences, await kindOf(ctx.db, userId));
  await reauthenticate(ctx, session, proof, async () => {
    if (!(await isAsked(ctx, userId))) throw problem('NOT_FOUND');
    await throttle(ctx, `tax-statement:${userId}`, STATED_PER_DAY, DAY_SECONDS);
  });
  await ctx.db.transaction(async (tx) => {
    const statedAt = await laterThanAll(ctx, tx);
    const id = randomUUID();
    await tx.insert(taxStatements).values({ id, userId, certification, statedAt });
    const rows = read.map(({ country, number, reason }, place) => {
      const at = { statementId: id, place };
      return {
        ...at,
        country,
        reason,
        number: number === null ? null : sealNumber(ctx, at, number),
      };
    });
    await tx.insert(taxResidences).values(rows);
  });
  ctx.log.info({ event: 'tax residences stated', userId }, 'event');
  return readTaxStatement(ctx, session);
}

/** One at a time, each later than all before: whoever reads on from the time of the last one misses none. */
async function laterThanAll({ clock }: AppContext, tx: Tx): Promise<Date> {
  await lockNamed(tx, 'tax-statements');
  const [last] = await tx.select({ at: max(taxStatements.statedAt) }).from(taxStatements);
  return new Date(Math.max(clock.now().getTime(), (last?.at?.getTime() ?? 0) + 1));
}

/** A company is known from the imported register alone: an account is a person's. */
async function kindOf(db: Db, userId: string): Promise<RegisterPersonKind | undefined> {
  const { holder, kind } = registerPeople;
  const [listed] = await db
    .select({ kind })
    .from(registerPeople)
    .where(eq(holder, holderOf(db, userId)));
  return listed?.kind;
}

/** The countries as they are kept. @throws DomainError VALIDATION_ERROR, at each field that is wrong */
function readResidences(
  given: readonly TaxResidence[],
  kind: RegisterPersonKind | undefined,
): TaxResidence[] {
  const faults: Record<string, PlainFieldCode> = {};
  const read = given.map((one, place) => {
    const at = `residences.${place}`;
    const number = one.number === null ? null : readTaxNumber(one.country, one.number, kind);
    if (given.findIndex(({ country }) => country === one.country) < place) {
      faults[`${at}.country`] = 'TAX_COUNTRY_TWICE';
    }
    if ((one.number === null) === (one.reason === null)) {
      faults[`${at}.number`] = 'TAX_NUMBER_MISSING';
    } else if (one.number !== null && number === null) {
      faults[`${at}.number`] = 'TAX_NUMBER_INVALID';
    }
    return { ...one, number };
  });
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return read;
}
