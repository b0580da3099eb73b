import { bookClaimTypedData } from '@fnx/chain/book-claims';
import { durationText } from '@fnx/chain/call-values';
import { CHAIN_ID } from '@fnx/chain/chains';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { DAY_SECONDS } from '@fnx/values/time';
import { eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import type { Act } from '@/server/desk/audited';
import { decide, refuseUnlessKnown, refuseUnlessOpen } from '@/server/desk/decide';
import { hold, type Look, type Subject } from '@/server/desk/look';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { encodeCall } from '@/server/register/calls/encode-call';
import { prepareChainCall } from '@/server/register/calls/prepare-call';
import { readHolder } from '@/server/register/calls/read-values';
import { lockPerson } from '@/server/users/lock-person';
import { seePerson, sharesFact } from '@/server/users/person-facts';
import { checkOwner } from '@/server/wallets/check-owner';
import { readConfirmed } from './compare-entry';
import { transferRefused } from './notices';
import type { BookRequest } from './read-transfers';
import { checkTransfer, transferDelay, walletOf } from './request-transfer';
import { bookRequests, registerPeople } from './tables';

/** The REGISTRAR's wallet has this long to send the call. */
const VALID_SECONDS = 3 * DAY_SECONDS;

type Decision = { id: string; reason: string };
type Refused = Decision & { approved: boolean };

const named = (id: string) => (isUuid(id) ? eq(bookRequests.id, id) : undefined);

/** @throws Refusal when there is none, it ended, or the chain knows it */
function requireOpen(id: string, request: BookRequest | undefined): BookRequest {
  if (!request) throw refusal('NOT_LISTED', { what: 'request', id, list: 'claims pending' });
  refuseUnlessOpen(request);
  return request;
}

/** Both commands check whose the wallet is, and whether the contracts would move the shares. */
async function check(ctx: AppContext, { userId, holder, wallet }: BookRequest): Promise<bigint> {
  const address = await checkOwner(ctx, userId, wallet);
  return checkTransfer(ctx, { userId, holder: holder as Hex, wallet: address });
}

/** A request as signers see it: the person, the register and the identity check beside each other, and where the shares go. */
export async function seeTransfer(ctx: Look, { id }: { id: string }): Promise<Subject> {
  const it = named(id);
  const [found] = it ? await hold(ctx, ctx.db.select().from(bookRequests).where(it)) : [];
  const request = requireOpen(id, found);
  const shares = await check(ctx, request);
  const { person, name, facts } = await seePerson(ctx, request.userId);
  const [entry] = await ctx.db
    .select()
    .from(registerPeople)
    .where(eq(registerPeople.holder, request.holder));
  const confirmed = await readConfirmed(ctx.db, person.id);
  return {
    of: `book entry ${request.holder}`,
    what: `Move all shares of ${name} from book entry to a wallet`,
    facts: [
      ...facts,
      {
        label: 'Identity document',
        value: confirmed ? `${confirmed.name}, born ${confirmed.birthDate}` : 'not confirmed',
        page: { area: 'checks', id: person.id },
      },
      {
        label: 'Register entry',
        value: entry
          ? `${entry.name}, born ${entry.birthDate ?? 'unknown'}, number ${entry.externalId}`
          : 'none: the account was the holder from the start',
      },
      { label: 'Wallet', value: walletOf(request) },
      { label: 'Moves', value: `all of them; now ${sharesFact(shares)}`, moment: true },
      {
        label: 'Effect',
        value: `REGISTRAR sends it; anyone moves the shares ${durationText(BigInt(await transferDelay(ctx)))} later`,
      },
      { label: 'Until then', value: 'GUARDIAN can stop it; the person is told by mail' },
    ],
  };
}

/**
 * Approves a request, and signs the transfer for the REGISTRAR's wallet to send; again each time.
 * @throws Refusal, DomainError when the contracts would refuse it
 */
export async function approveTransfer(act: Act, { id, reason }: Decision) {
  const { ctx, tx } = act;
  const request = await decide(tx, bookRequests, named(id), async (row) => {
    const open = requireOpen(id, row);
    const { status } = await lockPerson(tx, open.userId);
    if (status !== 'ACTIVE') throw refusal('ACCOUNT_NOT_ACTIVE', { status });
    await check(ctx, open);
    return { approvedAt: open.approvedAt ?? ctx.clock.now() };
  });
  return prepareChainCall(act, { target: id, reason, call: await attestedCall(ctx, request) });
}

/** The call with the service's attestation, for the next nonce of the holder. */
async function attestedCall(ctx: AppContext, request: BookRequest) {
  const { chain, signer, clock } = ctx;
  const { issuance } = chain.addresses.contracts;
  const holder = request.holder as Hex;
  const wallet = getAddress(request.wallet as Address);
  const nonce = await chain.client.readContract({
    address: issuance,
    abi: issuanceAbi,
    functionName: 'nonces',
    args: [holder],
  });
  const validUntil = BigInt(Math.floor(clock.now().getTime() / 1000) + VALID_SECONDS);
  const terms = { holder, wallet, nonce, validUntil };
  const attestation = await signer.signTypedData(bookClaimTypedData(CHAIN_ID, issuance, terms));
  return encodeCall(ctx, 'issuance', 'claimBook', [holder, wallet, validUntil, attestation]);
}

/** Refuses a request; the person reads the reason. @throws Refusal */
export async function refuseTransfer({ ctx, tx, entry }: Act, { id, reason, approved }: Refused) {
  const { userId } = await decide(tx, bookRequests, named(id), async (row) => {
    refuseUnlessKnown(requireOpen(id, row), approved);
    return { ended: 'REFUSED', endedAt: ctx.clock.now(), reason };
  });
  await raiseNotification(ctx, tx, { userId, ...transferRefused(reason), dedupeKey: `move:${id}` });
  entry.after = { person: userId };
  return { id, person: userId, status: 'REFUSED' };
}

type Named = { holder: Hex; reason: string };

/** @throws Refusal when the contract has no entry transfer of this holder */
async function requirePending({ chain }: AppContext, holder: Hex): Promise<void> {
  const [wallet] = await chain.client.readContract({
    address: chain.addresses.contracts.issuance,
    abi: issuanceAbi,
    functionName: 'claims',
    args: [holder],
  });
  if (/^0x0+$/.test(wallet)) throw refusal('NO_SUCH', { what: 'pending claim', of: holder });
}

/** Prepares what any wallet may send after the waiting period: the owner may have no BNB. @throws Refusal */
export async function executeTransfer(act: Act, { holder: named, reason }: Named) {
  const holder = await readHolder(act.ctx, named);
  await requirePending(act.ctx, holder);
  const call = encodeCall(act.ctx, 'issuance', 'executeClaim', [holder]);
  return prepareChainCall(act, { target: holder, reason, call });
}
