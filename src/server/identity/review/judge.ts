import { newestApplication } from '@/server/identity/applications';
import { decideKyc } from '@/server/identity/decide';
import { evidenceOf } from '@/server/identity/evidence';
import { listCheckPictures } from '@/server/identity/pictures/check-pictures';
import { requireSeen } from '@/server/identity/pictures/seen-pictures';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { lockPerson, type Person } from '@/server/users/lock-person';
import type { KycStatus } from '@/shared/identity';
import { readQueue, WAITING } from './read-queue';

/** Identity checks of one status, or those that need a decision; oldest first. */
export const listKyc = ({ ctx }: Operator, status: KycStatus | null, limit: number) =>
  readQueue(ctx.db, status, limit);

export type KycVerdict = 'APPROVE' | 'RETRY' | 'REJECT';

const NAMES: Record<KycVerdict, string> = {
  APPROVE: 'kyc approve',
  RETRY: 'kyc retry',
  REJECT: 'kyc reject',
};

/**
 * Decides an identity check.
 *
 * @param comment the message to the customer; required unless approved. `reason` is for the journal, which else has the comment
 * @throws Refusal when the check does not need a decision or was already decided, when an officer of the desk approves or rejects it
 *   without having opened its pictures, or when a match with a sanctions list is not cleared
 */
export async function judgeKyc(
  operator: Operator,
  who: string,
  decision: KycVerdict,
  { comment, reason = comment }: { comment?: string | undefined; reason?: string | undefined },
) {
  const { ctx } = operator;
  if (ctx.config.kycProvider !== 'local') {
    throw new Refusal('Identity checks are decided by the KYC provider. Use its dashboard.');
  }
  if (decision !== 'APPROVE' && !comment) {
    throw new Refusal('Write a comment (--comment): the customer reads what to do, or why.');
  }
  const action = NAMES[decision];
  const call = { action, target: who, reason };
  return audited(operator, call, async (inner, tx, entry) => {
    const person = await lockPerson(tx, who);
    entry.target = person.id;
    if (!WAITING.includes(person.kycStatus)) throw new Refusal(notWaiting(person.kycStatus));
    // Whom to ask for other pictures may have sent one that cannot be opened.
    if (decision !== 'RETRY') await requirePicturesSeen(operator, tx, person);
    if (decision === 'APPROVE') await refuseWithHits(inner, person);
    const { kycStatus } = await decideKyc(inner, person.id, { decision, comment });
    entry.before = { status: person.kycStatus };
    const isConfirmed = decision === 'APPROVE';
    entry.after = { status: kycStatus, ...(isConfirmed && (await evidenceOf(tx, person.id))) };
    return { email: person.email, status: kycStatus };
  });
}

/** Those of the newest attempt. */
async function requirePicturesSeen(operator: Operator, tx: Tx, person: Person): Promise<void> {
  const newest = await newestApplication(tx, person.id);
  const all = await listCheckPictures(tx, person.id);
  const pictures = all.filter(({ attempt }) => attempt === newest?.attempt);
  const page = `the identity check of ${person.email}`;
  await requireSeen(operator, tx, { person: person.email, pictures, page });
}

/** @throws Refusal */
async function refuseWithHits(ctx: AppContext, person: Person): Promise<void> {
  const hits = await ctx.registry.sanctionsHits(ctx, person.id);
  if (hits.length === 0) return;
  const names = hits.map(({ list, name }) => `${name} (${list})`).join('; ');
  throw new Refusal(
    `Matches with sanctions lists are not cleared: ${names}. Clear each of them first, or reject the check.`,
  );
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
