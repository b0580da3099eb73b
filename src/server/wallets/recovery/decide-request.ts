import { eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { roleId } from '@/chain/contract-roles';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import { encodeRecoveryRequest } from '@/chain/recovery';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { recoveryNotice } from '@/server/messaging/recovery-texts';
import { audited } from '@/server/platform/audited';
import { describeCall, listCalls } from '@/server/platform/chain-actions';
import {
  type Answer,
  type ListedCall,
  type Operator,
  oneRow,
  Refusal,
  type Row,
} from '@/server/platform/commands';
import type { Tx } from '@/server/platform/database/client';
import { sendInDemo } from '@/server/platform/send-in-demo';
import { holderIdOf } from '@/server/users/holder-id';
import { lockPerson, type Person } from '@/server/users/lock-person';
import { recoveryRequests } from '../tables';
import { checkPair } from './check-pair';
import { addressesOf } from './end-request';
import { approversOf, findRequest, wasVetoed } from './show-request';
import type { RecoveryRequest } from './view-recovery';

/**
 * Approves a request. After the approvals of two operators the answer is the call for the ENFORCER's wallet, and again each time.
 * @throws Refusal, DomainError when the contract would refuse it
 */
export async function approveRequest(operator: Operator, id: string): Promise<Answer> {
  const action = { action: 'recoveries approve', target: id };
  return audited(operator, action, async (ctx, tx) => {
    const request = await findOpen(tx, id);
    refuseUnlessTrusted(await lockPerson(tx, request.userId));
    const { from, to } = addressesOf(request);
    const holder = await holderIdOf(tx, request.userId);
    await checkPair(ctx, { from, to, holder });
    const approved = await addApproval(tx, request, operator.name);
    if (!approved.secondApprover) {
      return oneRow({ id, approvals: approversOf(approved), next: 'a second operator approves' });
    }
    const vetoable = !(await wasVetoed(tx, request.fromAddress));
    const terms = { from, to, holder, vetoable };
    const { shareToken } = ctx.chain.addresses.contracts;
    const call = describeCall(ctx.chain, encodeRecoveryRequest(shareToken, terms));
    return { rows: [], calls: await listCalls(operator, tx, { command: action.action }, [call]) };
  });
}

/** A frozen account may be in a thief's hands, and an identity that has expired proves nothing. @throws Refusal */
function refuseUnlessTrusted({ status, kycStatus }: Person): void {
  if (status !== 'ACTIVE')
    throw new Refusal(`The account is ${status}. Reject the request, or find out why first.`);
  if (kycStatus !== 'APPROVED') {
    throw new Refusal(`The identity check is ${kycStatus}. It has to be confirmed again first.`);
  }
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

/** Sends the call of an approved request from the demo's ENFORCER. @throws Refusal */
export function sendAsEnforcer(operator: Operator, calls: readonly ListedCall[]): Promise<Row[]> {
  const { client, addresses } = operator.ctx.chain;
  const enforcer = async () => {
    const accounts = await client.request<EthAccounts>({ method: 'eth_accounts' });
    const contracts = accounts.map(
      (account) =>
        ({
          address: addresses.contracts.shareToken,
          abi: shareTokenAbi,
          functionName: 'hasRole',
          args: [roleId('ENFORCER'), account],
        }) as const,
    );
    const roles = await client.multicall({ allowFailure: false, contracts });
    const found = accounts[roles.indexOf(true)];
    if (!found) throw new Refusal('No account of this chain has the role ENFORCER.');
    return found;
  };
  return sendInDemo(operator, calls, { owner: 'the ENFORCER’s wallet', from: enforcer });
}

type EthAccounts = { Method: 'eth_accounts'; Parameters?: undefined; ReturnType: Address[] };

/** Rejects a request. The reason is sent to the customer. @throws Refusal */
export async function rejectRequest(operator: Operator, id: string, reason: string): Promise<Row> {
  const action = { action: 'recoveries reject', target: id, reason };
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

async function findOpen(tx: Tx, id: string): Promise<RecoveryRequest> {
  const request = await findRequest(tx, id);
  if (request.ended) throw new Refusal(`This request has ended: ${request.ended}.`);
  if (request.txHash) throw new Refusal('This recovery is on the chain already.');
  return request;
}
