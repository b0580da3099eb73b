import { asc, eq, inArray, sql } from 'drizzle-orm';
import { audited } from '@/server/platform/audited';
import type { Operator } from '@/server/platform/commands';
import { Refusal } from '@/server/platform/commands';
import { lockPerson } from '@/server/users/lock-person';
import { users } from '@/server/users/tables';
import type { KycStatus } from '@/shared/vocabulary';
import { decideKyc } from './decide';
import { kycApplications } from './tables';

/** The states in which a check needs a decision. */
export const WAITING: readonly KycStatus[] = ['IN_REVIEW', 'ON_HOLD'];

/** Identity checks of one status, or those that need a decision; oldest first. */
export async function listKyc({ ctx }: Operator, status: KycStatus | null, limit: number) {
  const newest = sql`(select max(attempt) from kyc_applications k where k.user_id = ${users.id})`;
  return ctx.db
    .select({
      email: users.email,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      country: users.country,
      status: users.kycStatus,
      attempt: kycApplications.attempt,
      document: kycApplications.documentType,
      submitted: kycApplications.submittedAt,
      comment: kycApplications.comment,
    })
    .from(users)
    .leftJoin(
      kycApplications,
      sql`${kycApplications.userId} = ${users.id} and ${kycApplications.attempt} = ${newest}`,
    )
    .where(status === null ? inArray(users.kycStatus, [...WAITING]) : eq(users.kycStatus, status))
    .orderBy(asc(kycApplications.submittedAt), asc(users.email))
    .limit(limit);
}

type KycVerdict = 'APPROVE' | 'RETRY' | 'REJECT';

const NAMES: Record<KycVerdict, string> = {
  APPROVE: 'kyc approve',
  RETRY: 'kyc retry',
  REJECT: 'kyc reject',
};

/**
 * Decides an identity check.
 *
 * @param comment the message to the customer; required unless approved
 * @throws Refusal when the check does not need a decision or was already decided
 */
export async function judgeKyc(
  operator: Operator,
  who: string,
  decision: KycVerdict,
  comment: string | undefined,
) {
  const { ctx } = operator;
  if (ctx.config.kycProvider !== 'local') {
    throw new Refusal('Identity checks are decided by the KYC provider. Use its dashboard.');
  }
  if (decision !== 'APPROVE' && !comment) {
    throw new Refusal('Give the reason with --comment "...". It is sent to the customer.');
  }
  const action = NAMES[decision];
  const call = { action, target: who, reason: comment };
  return audited(operator, call, async (inner, tx, entry) => {
    const person = await lockPerson(tx, who);
    entry.target = person.id;
    if (!WAITING.includes(person.kycStatus)) throw new Refusal(notWaiting(person.kycStatus));
    const { kycStatus } = await decideKyc(inner, person.id, { decision, comment });
    entry.before = { status: person.kycStatus };
    entry.after = { status: kycStatus };
    return { email: person.email, status: kycStatus };
  });
}

function notWaiting(status: KycStatus): string {
  switch (status) {
    case 'APPROVED':
      return 'This check is already approved. Freeze the account if something is wrong with it.';
    case 'REJECTED':
      return 'This check was rejected. A rejection is final.';
    case 'RETRY':
      return 'The customer was asked to submit documents again and has not done so yet.';
    default:
      return `There is nothing to decide: the check is ${status}, and no documents are in review.`;
  }
}
