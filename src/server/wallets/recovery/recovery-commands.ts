import { and, asc, desc, eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex, keccak256, toBytes } from 'viem';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import { encodeRecoveryRequest, readWalletOnChain } from '@/chain/recovery';
import { kycApplications, kycFiles } from '@/server/identity/tables';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { recoveryNotice } from '@/server/messaging/recovery-texts';
import { audited } from '@/server/operator/call';
import { type Operator, Refusal, type Row } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { isUuid } from '@/server/platform/ids';
import { sendInDemo } from '@/server/platform/send-in-demo';
import { holderIdOf } from '@/server/users/holder-id';
import { users } from '@/server/users/tables';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { recoveries, recoveryRequests } from '../tables';
import { checkPair } from './check-pair';
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

const approversOf = ({ firstApprover, secondApprover }: RecoveryRequest) =>
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

/** Whoever has the key of the lost wallet stopped an earlier recovery. */
async function wasVetoed(db: Db | Tx, fromAddress: string): Promise<boolean> {
  const [found] = await db
    .select({ txHash: recoveries.txHash })
    .from(recoveries)
    .where(and(eq(recoveries.fromAddress, fromAddress), eq(recoveries.ended, 'VETOED')))
    .limit(1);
  return found !== undefined;
}

/**
 * Approves a request. After the approvals of two operators the answer is the call for the ENFORCER's wallet, and again each time.
 * @throws Refusal, DomainError when the contract would refuse it
 */
export async function approveRequest(operator: Operator, id: string): Promise<Row[]> {
  const action = { action: 'recoveries approve', target: id };
  return audited(operator, action, async (ctx, tx) => {
    const request = await findOpen(tx, id);
    const { from, to } = addressesOf(request);
    const holder = await holderIdOf(tx, request.userId);
    await checkPair(ctx, { from, to, holder });
    const approved = await addApproval(tx, request, operator.name);
    if (!approved.secondApprover) {
      return [{ id, approvals: approversOf(approved), next: 'a second operator approves' }];
    }
    const vetoable = !(await wasVetoed(tx, request.fromAddress));
    return [requestCall(ctx, { from, to, holder, vetoable })];
  });
}

async function addApproval(tx: Tx, request: RecoveryRequest, name: string) {
  const { firstApprover, secondApprover } = request;
  if (secondApprover !== null) return request;
  if (firstApprover === name) {
    throw new Refusal(
      'You have approved this already. A different operator has to approve it too.',
    );
  }
  const [row] = await tx
    .update(recoveryRequests)
    .set(firstApprover === null ? { firstApprover: name } : { secondApprover: name })
    .where(eq(recoveryRequests.id, request.id))
    .returning();
  if (!row) throw new Error('The approval was not stored.');
  return row;
}

function requestCall(
  { chain }: AppContext,
  terms: { from: Address; to: Address; holder: Hex; vetoable: boolean },
): Row {
  const { to, data } = encodeRecoveryRequest(chain.addresses.contracts.shareToken, terms);
  const step = terms.vetoable ? 'requestRecovery' : 'requestRecoveryWithoutVeto';
  return { step, to, value: '0', data };
}

/** Sends the call of an approved request from the demo's ENFORCER. @throws Refusal */
export function sendAsEnforcer(operator: Operator, rows: readonly Row[]): Promise<Row[]> {
  const { client, addresses } = operator.ctx.chain;
  const enforcer = async () => {
    const accounts = await client.request<EthAccounts>({ method: 'eth_accounts' });
    const contracts = accounts.map(
      (account) =>
        ({
          address: addresses.contracts.shareToken,
          abi: shareTokenAbi,
          functionName: 'hasRole',
          args: [ENFORCER_ROLE, account],
        }) as const,
    );
    const roles = await client.multicall({ allowFailure: false, contracts });
    const found = accounts[roles.indexOf(true)];
    if (!found) throw new Refusal('No account of this chain has the role ENFORCER.');
    return found;
  };
  const calls = rows.filter(({ data }) => data !== undefined);
  return sendInDemo(operator, calls, { owner: 'the ENFORCER’s wallet', from: enforcer });
}

const ENFORCER_ROLE = keccak256(toBytes('ENFORCER_ROLE'));
type EthAccounts = { Method: 'eth_accounts'; Parameters?: undefined; ReturnType: Address[] };

/** Rejects a request. The reason is sent to the customer. @throws Refusal */
export async function rejectRequest(operator: Operator, id: string, reason: string): Promise<Row> {
  const action = { action: 'recoveries reject', target: id, details: { reason } };
  return audited(operator, action, async (ctx, tx) => {
    const request = await findOpen(tx, id);
    await tx
      .update(recoveryRequests)
      .set({ ended: 'REJECTED', endedAt: ctx.clock.now(), reason })
      .where(eq(recoveryRequests.id, id));
    const notice = recoveryNotice(ctx, { event: 'REJECTED', ...addressesOf(request), reason });
    await raiseNotification(ctx, tx, { userId: request.userId, ...notice });
    return { id, status: 'REJECTED' };
  });
}

/** Locks the request, so that operators at the same time see each other's decision. */
async function findRequest(tx: Tx, id: string): Promise<RecoveryRequest> {
  const [request] = isUuid(id)
    ? await tx.select().from(recoveryRequests).where(eq(recoveryRequests.id, id)).for('update')
    : [];
  if (!request) throw new Refusal(`There is no request ${id}. "recoveries list" shows their ids.`);
  return request;
}

async function findOpen(tx: Tx, id: string): Promise<RecoveryRequest> {
  const request = await findRequest(tx, id);
  if (request.ended) throw new Refusal(`This request has ended: ${request.ended}.`);
  if (request.txHash) throw new Refusal('This recovery is on the chain already.');
  return request;
}
