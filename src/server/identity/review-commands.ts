import { asc, eq, inArray, sql } from 'drizzle-orm';
import { audited, lockPerson, type Operator, Refusal } from '@/server/operator/call';
import { users } from '@/server/users/tables';
import type { KycStatus } from '@/shared/vocabulary';
import { decideKyc } from './decide';
import { kycApplications } from './tables';

/** The states in which a check waits for somebody's decision. */
const WAITING: readonly KycStatus[] = ['IN_REVIEW', 'ON_HOLD'];

/** Identity checks that wait for a decision, oldest first; or those of one state. */
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
 * Decides an identity check that waits for it.
 *
 * @param comment what the person is told; needed unless it is approved
 * @throws Refusal when nothing waits for a decision, or somebody decided already
 */
export async function judgeKyc(
  operator: Operator,
  who: string,
  decision: KycVerdict,
  comment: string | undefined,
) {
  const { ctx } = operator;
  if (ctx.config.kycProvider !== 'local') {
    throw new Refusal('Identity checks are decided by the provider. Decide in its dashboard.');
  }
  if (decision !== 'APPROVE' && !comment) {
    throw new Refusal('Say why, with --comment "...": the person is told these words.');
  }
  const action = NAMES[decision];
  return audited(operator, { action, target: who, details: { comment } }, async (inner, tx) => {
    const person = await lockPerson(tx, who);
    if (!WAITING.includes(person.kycStatus)) throw new Refusal(notWaiting(person.kycStatus));
    const { kycStatus } = await decideKyc(inner, person.id, { decision, comment });
    return { email: person.email, status: kycStatus };
  });
}

function notWaiting(status: KycStatus): string {
  switch (status) {
    case 'APPROVED':
      return 'This check is approved already. Freeze the account if something is wrong with it.';
    case 'REJECTED':
      return 'This check was rejected, and that is final.';
    case 'RETRY':
      return 'The person was asked for another try and has not sent it yet.';
    default:
      return `There is nothing to decide: the check is ${status}, and no papers wait for review.`;
  }
}
