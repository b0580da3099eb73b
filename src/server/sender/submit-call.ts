import { encodeSubmission } from '@fnx/chain/passkey-account';
import { whyNotProductCall } from '@fnx/chain/product-calls';
import type { Db } from '@fnx/postgres/client';
import { and, eq, inArray, like, ne } from 'drizzle-orm';
import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { checkSubmission, notSubmitted } from './check-submission';
import { gasOf } from './estimate';
import { findLive, sendOnce } from './send-once';
import { senderCalls } from './tables';

type AccountCall = { to: Address; value: bigint; data: Hex };

/** `value` in wei, decimal. */
type Asked = Omit<SignedCall, 'calls'> & {
  calls: readonly (Omit<AccountCall, 'value'> & { value: string })[];
};

type SignedCall = {
  account: Address;
  firstSigner: Hex;
  calls: readonly AccountCall[];
  nonce: number;
  /** Unix seconds. */
  validUntil: number;
  signer: Hex;
  signature: Hex;
};

/**
 * Submits a signed call of the caller's passkey account and pays the network fee. The key is what was signed, so the same call twice is
 * sent once, and uses the budget once.
 * @throws DomainError as `checkSubmission`, CALL_NOT_RELAYED (TARGET, FUNCTION, VALUE, NONCE_TAKEN, TOO_MUCH_GAS), TRANSACTION_REFUSED when the
 *   account or a contract would refuse it, RELAY_BUDGET
 */
export async function submitCall(ctx: AppContext, { userId }: Session, asked: Asked) {
  const calls = asked.calls.map((call) => ({ ...call, value: BigInt(call.value) }));
  const signed: SignedCall = { ...asked, calls };
  const { account } = signed;
  await checkSubmission(ctx, userId, signed);
  for (const call of calls) {
    const reason = whyNotProductCall(ctx.chain.addresses, account, call);
    if (reason) throw notSubmitted(reason);
  }
  const key = keyOf(signed);
  const known = await findLive(ctx.db, key);
  if (known) return viewCall(ctx, known.id);
  await requireFreeNonce(ctx.db, key);
  const to = ctx.chain.addresses.contracts.passkeyAccounts;
  const { data } = encodeSubmission(to, {
    ...signed,
    nonce: BigInt(signed.nonce),
    validUntil: BigInt(signed.validUntil),
  });
  const gasLimit = await gasOf(ctx, { to, data }, calls.length);
  const call = { purpose: 'ACCOUNT', key, userId, account, to, data, gasLimit } as const;
  return viewCall(ctx, await sendOnce(ctx, call, (tx) => requireFreeNonce(tx, key)));
}

const keyPrefix = ({ account, nonce }: Pick<SignedCall, 'account' | 'nonce'>) =>
  `${account.toLowerCase()}:${nonce}:`;

/** Hash of the signed data, the same for each of the account's signers. */
function keyOf({ account, calls, nonce, validUntil }: SignedCall): string {
  const signed = encodeAbiParameters(CALLS, [[...calls], BigInt(validUntil)]);
  return `${keyPrefix({ account, nonce })}${keccak256(signed)}`;
}

const CALLS = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
  { type: 'uint256' },
] as const;

/** Two calls with one number of the account: one of them would only cost its fee. */
async function requireFreeNonce(tx: Db, key: string): Promise<void> {
  const [account, nonce] = key.split(':');
  const [other] = await tx
    .select({ id: senderCalls.id })
    .from(senderCalls)
    .where(
      and(
        like(senderCalls.key, `${account}:${nonce}:%`),
        eq(senderCalls.account, account ?? ''),
        ne(senderCalls.key, key),
        inArray(senderCalls.status, ['QUEUED', 'SENT']),
      ),
    );
  if (other) throw notSubmitted('NONCE_TAKEN');
}

/** The newest transaction of a call; null while it is queued. */
async function viewCall({ db }: AppContext, id: string) {
  const [call] = await db
    .select({ txHashes: senderCalls.txHashes, minedTx: senderCalls.minedTx })
    .from(senderCalls)
    .where(eq(senderCalls.id, id));
  return { id, txHash: (call?.minedTx ?? call?.txHashes.at(-1) ?? null) as Hex | null };
}
