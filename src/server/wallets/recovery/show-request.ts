import { and, asc, desc, eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import { readWalletOnChain } from '@/chain/recovery';
import { kycApplications, kycFiles } from '@/server/identity/tables';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal, type Row } from '@/server/platform/commands';
import type { Db, Tx } from '@/server/platform/database/client';
import { isUuid } from '@/server/platform/ids';
import { users } from '@/server/users/tables';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { recoveries, recoveryRequests } from '../tables';
import { addressesOf } from './end-request';
import { chainTime } from './list-recoveries';
import { isOpen } from './open-requests';
import { type RecoveryRequest, statusOf } from './view-recovery';

/** Requests that operators have to decide, oldest first, or all, newest first. */
export async function listRequests({ ctx }: Operator, all: boolean, limit: number): Promise<Row[]> {
  const rows = await ctx.db
    .select({ request: recoveryRequests, chain: recoveries, email: users.email })
    .from(recoveryRequests)
    .innerJoin(users, eq(users.id, recoveryRequests.userId))
    .leftJoin(
      recoveries,
      and(
        eq(recoveries.txHash, recoveryRequests.txHash),
        eq(recoveries.fromAddress, recoveryRequests.fromAddress),
      ),
    )
    .where(all ? undefined : isOpen())
    .orderBy(all ? desc(recoveryRequests.createdAt) : asc(recoveryRequests.createdAt))
    .limit(limit);
  const now = await chainTime(ctx);
  return rows.map(({ request, chain, email }) => ({
    id: request.id,
    email,
    status: statusOf(request, chain, now),
    approvals: approversOf(request),
    from: getAddress(request.fromAddress),
    requested: request.createdAt,
  }));
}

export const approversOf = ({ firstApprover, secondApprover }: RecoveryRequest) =>
  [firstApprover, secondApprover].filter((name) => name !== null).join(', ') || null;

/** What to compare before a decision. Looking at the pictures is recorded. @throws Refusal, DomainError SALE_UNAVAILABLE */
export async function showRequest(operator: Operator, id: string): Promise<Row[]> {
  return audited(operator, { action: 'recoveries show', target: id }, async (ctx, tx) => {
    const request = await findRequest(tx, id);
    const [person] = await tx.select().from(users).where(eq(users.id, request.userId));
    if (!person) throw new Refusal('The account of this request does not exist any more.');
    const { from, to } = addressesOf(request);
    const token = ctx.chain.addresses.contracts.shareToken;
    const wallet = await readWalletOnChain(ctx.chain.client, token, from);
    const facts: Record<string, unknown> = {
      'e-mail': person.email,
      phone: person.phone,
      name: `${person.firstName} ${person.lastName}`,
      account: person.status,
      identity: person.kycStatus,
      holder: person.holderId,
      'lost wallet': from,
      'its shares': formatDecimal(wallet.balance, SHARE_DECIMALS),
      'new wallet': to,
      requested: request.createdAt,
      approvals: approversOf(request),
      ended: request.ended,
      reason: request.reason,
      'earlier veto': await wasVetoed(tx, request.fromAddress),
      'new picture': `kyc/${request.fileName}`,
    };
    const rows = Object.entries(facts).map(([fact, value]) => ({ fact, value }));
    return [...rows, ...(await earlierPictures(tx, person.id))];
  });
}

async function earlierPictures(tx: Tx, userId: string): Promise<Row[]> {
  const files = await tx
    .select({
      attempt: kycApplications.attempt,
      kind: kycFiles.kind,
      side: kycFiles.side,
      fileName: kycFiles.fileName,
    })
    .from(kycFiles)
    .innerJoin(kycApplications, eq(kycApplications.id, kycFiles.applicationId))
    .where(eq(kycApplications.userId, userId))
    .orderBy(desc(kycApplications.attempt), kycFiles.kind, kycFiles.side);
  return files.map(({ attempt, kind, side, fileName }) => ({
    fact: `identity check ${attempt}: ${kind} ${side}`.toLowerCase(),
    value: `kyc/${fileName}`,
  }));
}

/** The key of the lost wallet stopped an earlier recovery by a veto. */
export async function wasVetoed(db: Db | Tx, fromAddress: string): Promise<boolean> {
  const [found] = await db
    .select({ txHash: recoveries.txHash })
    .from(recoveries)
    .where(and(eq(recoveries.fromAddress, fromAddress), eq(recoveries.ended, 'VETOED')))
    .limit(1);
  return found !== undefined;
}

/** Locks the request, so that operators at the same time see each other's decision. */
export async function findRequest(tx: Tx, id: string): Promise<RecoveryRequest> {
  const [request] = isUuid(id)
    ? await tx.select().from(recoveryRequests).where(eq(recoveryRequests.id, id)).for('update')
    : [];
  if (!request) throw new Refusal(`There is no request ${id}. "recoveries list" shows their ids.`);
  return request;
}
