import type { Doubt, KycStatus } from '@fnx/api/shared/identity';
import type { Tx } from '@fnx/postgres/client';
import type { Act } from '@/server/desk/audited';
import type { Operator } from '@/server/desk/commands';
import { newestApplication } from '@/server/identity/applications';
import { decideKyc } from '@/server/identity/decide';
import { noteNewestDocument } from '@/server/identity/documents/assign-document';
import { evidenceOf } from '@/server/identity/evidence';
import { listCheckPictures } from '@/server/identity/pictures/check-pictures';
import { requireSeen } from '@/server/identity/pictures/seen-pictures';
import { doubtsInWords, readingOf } from '@/server/identity/zone/compare-zone';
import type { AppContext } from '@/server/platform/context';
import { type Refusal, refusal } from '@/server/platform/refusal';
import { lockPerson, type Person } from '@/server/users/lock-person';
import { againstApproval } from './against-approval';
import { WAITING } from './read-queue';

export type KycVerdict = 'APPROVE' | 'RETRY' | 'REJECT';

type Words = {
  email: string;
  /** Not confirmed by the reader, and looked at by the officer. */
  doubts?: readonly Doubt[] | undefined;
  comment?: string | undefined;
  reason?: string | undefined;
};

/**
 * Decides an identity check.
 *
 * @param comment the message to the customer; required unless approved. `reason` is for the journal, which else has the comment
 * @throws Refusal when the check does not need a decision or was already decided, when an officer of the desk approves or rejects it
 *   without having opened its pictures, or when a case or its document forbids to approve it
 */
export async function judgeKyc(
  act: Act,
  decision: KycVerdict,
  { email, comment, reason = comment, doubts = [] }: Words,
) {
  const { ctx, tx, entry } = act;
  if (ctx.config.kycProvider !== 'local') {
    throw refusal('CHECK_AT_PROVIDER');
  }
  if (decision !== 'APPROVE' && !comment) {
    throw refusal('CHECK_WITHOUT_COMMENT');
  }
  entry.reason = reason ?? null;
  const person = await lockPerson(tx, email);
  entry.target = person.id;
  requireWaiting(person);
  // Whom to ask for other pictures may have sent one that cannot be opened.
  if (decision !== 'RETRY') await requirePicturesSeen(act, tx, person);
  if (decision === 'APPROVE') await requireApprovable(ctx, person.id, doubts);
  const { kycStatus } = await decideKyc(ctx, person.id, { decision, comment });
  entry.before = { status: person.kycStatus };
  const isConfirmed = decision === 'APPROVE';
  entry.after = { status: kycStatus, ...(isConfirmed && (await evidenceOf(tx, person.id))) };
  return { email: person.email, status: kycStatus };
}

/**
 * Notes the document, and compares the names with the sanctions lists as they are now: what is found stays, and refuses the approval.
 * @throws Refusal; DomainError WALLET_CHECK_DOWN
 */
export async function prepareApproval(ctx: AppContext, who: string): Promise<void> {
  await ctx.registry.screen(ctx, await noteNewestDocument(ctx, who));
}

/** @throws Refusal when there is nothing to decide */
export function requireWaiting({ kycStatus }: Pick<Person, 'kycStatus'>): void {
  if (!WAITING.includes(kycStatus)) throw notWaiting(kycStatus);
}

/** Pictures of the newest attempt. */
async function requirePicturesSeen(operator: Operator, tx: Tx, person: Person): Promise<void> {
  const newest = await newestApplication(tx, person.id);
  const all = await listCheckPictures(tx, person.id);
  const pictures = all.filter(({ attempt }) => attempt === newest?.attempt);
  const page = `the identity check of ${person.email}`;
  await requireSeen(operator, tx, { person: person.email, pictures, page });
}

/** @throws Refusal when a case or the document forbids it, or a doubt was not looked at */
export async function requireApprovable(
  ctx: AppContext,
  userId: string,
  doubts: readonly Doubt[],
): Promise<void> {
  const newest = await newestApplication(ctx.db, userId);
  const reading = newest && (await readingOf(ctx.db, newest));
  const why = await againstApproval(ctx, userId, newest, reading);
  if (why.length > 0) throw refusal('CHECK_BLOCKED', { why: why.join(' ') });
  const unseen = (reading?.doubts ?? []).filter((doubt) => !doubts.includes(doubt));
  if (unseen.length > 0) {
    throw refusal('CHECK_IN_DOUBT', { doubts: unseen.join(','), what: doubtsInWords(unseen) });
  }
}

function notWaiting(status: KycStatus): Refusal {
  switch (status) {
    case 'APPROVED':
      return refusal('CHECK_APPROVED');
    case 'REJECTED':
      return refusal('CHECK_REJECTED');
    case 'RETRY':
      return refusal('CHECK_ASKED_AGAIN');
    default:
      return refusal('CHECK_NOT_WAITING', { status });
  }
}
