import { encodeRecoveryRequest } from '@fnx/chain/recovery';
import { hasContractRole } from '@fnx/contracts/deploy/roles';
import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { type Address, getAddress } from 'viem';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { ListedCall, Operator } from '@/server/desk/commands';
import { decide, refuseUnlessKnown, refuseUnlessOpen } from '@/server/desk/decide';
import { sendInDemo } from '@/server/desk/send-in-demo';
import { listCheckPictures } from '@/server/identity/pictures/check-pictures';
import { requireSeen } from '@/server/identity/pictures/seen-pictures';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { recoveryNotice } from '@/server/messaging/recovery-texts';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { holderIdOf } from '@/server/users/holder-id';
import { lockPerson, type Person } from '@/server/users/lock-person';
import { recoveryRequests } from '@/server/wallets/tables';
import { checkPair } from './check-pair';
import { addressesOf } from './end-request';
import { noRequest, wasVetoed } from './read-requests';
import type { RecoveryRequest } from './view-recovery';
import { PICTURE_LABEL } from './view-request';

type Decision = { id: string; reason: string };

/**
 * Approves a request: from then on its owner cannot cancel it. Two officers sign this command at the desk.
 * @returns the call for the ENFORCER's wallet, and again each time
 * @throws Refusal, DomainError when the contract would refuse it
 */
export async function approveRequest(act: Act, { id, reason }: Decision) {
  const { ctx, tx, entry } = act;
  const request = await decide(tx, recoveryRequests, named(id), async (row) => {
    const open = requireOpen(id, row);
    const person = await lockPerson(tx, open.userId);
    refuseUnlessTrusted(person);
    await requirePicturesSeen(act, tx, open, person);
    return { approvedAt: open.approvedAt ?? ctx.clock.now() };
  });
  const { from, to } = addressesOf(request);
  const holder = await holderIdOf(tx, request.userId);
  await checkPair(ctx, { from, to, holder });
  const vetoable = !(await wasVetoed(tx, request.fromAddress));
  const terms = { from, to, holder, vetoable };
  const { enforcement } = ctx.chain.addresses.contracts;
  const call = describeCall(ctx.chain, encodeRecoveryRequest(enforcement, terms));
  entry.after = { from, to, evidence: request.sha256, ...callFacts([call]) };
  const calls = await listCalls(act, tx, { command: act.action, reason }, [call]);
  return { rows: [{ id, status: 'APPROVED' }], calls };
}

/** The new picture, and those of the newest identity check. */
async function requirePicturesSeen(
  operator: Operator,
  tx: Tx,
  { id, fromAddress }: RecoveryRequest,
  { id: userId, email }: Person,
): Promise<void> {
  const checks = await listCheckPictures(tx, userId);
  const newest = checks.filter(({ attempt }) => attempt === checks[0]?.attempt);
  const pictures = [{ id, label: PICTURE_LABEL }, ...newest];
  const page = `the recovery of ${getAddress(fromAddress)}`;
  await requireSeen(operator, tx, { person: email, pictures, page });
}

/** A frozen account may be in a thief's hands, and an identity that has expired proves nothing. @throws Refusal */
function refuseUnlessTrusted({ status, kycStatus }: Person): void {
  if (status !== 'ACTIVE') throw refusal('ACCOUNT_NOT_ACTIVE', { status });
  if (kycStatus !== 'APPROVED') {
    throw refusal('CHECK_NOT_CONFIRMED', { status: kycStatus });
  }
}

/** Sends the call of an approved request from the demo's ENFORCER. @throws Refusal */
export function sendAsEnforcer(operator: Operator, calls: readonly ListedCall[]) {
  const { client, addresses } = operator.ctx.chain;
  const enforcer = async () => {
    const accounts = await client.request<EthAccounts>({ method: 'eth_accounts' });
    const known = { contracts: addresses.contracts, timelock: null };
    const held = await Promise.all(
      accounts.map((account) => hasContractRole(client, known, 'ENFORCER', account)),
    );
    const found = accounts[held.indexOf(true)];
    if (!found) throw refusal('ROLE_UNHELD', { role: 'ENFORCER' });
    return found;
  };
  return sendInDemo(operator, calls, { owner: 'the ENFORCER’s wallet', from: enforcer });
}

type EthAccounts = { Method: 'eth_accounts'; Parameters?: undefined; ReturnType: Address[] };

/** Rejects a request. The reason is sent to the customer. @throws Refusal */
export async function rejectRequest(
  { ctx, tx }: Act,
  { id, reason, approved }: Decision & { approved: boolean },
) {
  const request = await decide(tx, recoveryRequests, named(id), async (row) => {
    refuseUnlessKnown(requireOpen(id, row), approved);
    return { ended: 'REJECTED', endedAt: ctx.clock.now(), reason };
  });
  const notice = recoveryNotice(ctx, { event: 'REJECTED', ...addressesOf(request), reason });
  await raiseNotification(ctx, tx, { userId: request.userId, ...notice });
  return { id, status: 'REJECTED' };
}

const named = (id: string) => (isUuid(id) ? eq(recoveryRequests.id, id) : undefined);

/** @throws Refusal */
function requireOpen(id: string, request: RecoveryRequest | undefined): RecoveryRequest {
  if (!request) throw noRequest(id);
  refuseUnlessOpen(request);
  return request;
}
