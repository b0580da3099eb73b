import * as z from 'zod/mini';
import { rawAmount } from '../amounts';
import { address, callFault, count, hexData, id, matching, signature, txHash } from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { SENT_CALL_STATUSES } from '../shared/sender-calls';

/** An ERC-7913 signer: an address, or a verifier's address with the key of a passkey (116 bytes). */
const signer = matching(
  /^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{232})$/,
  fault('HEX_INVALID'),
) as unknown as z.ZodMiniType<`0x${string}`, string>;

/** `value` in wei. */
const accountCall = z.strictObject({ to: address, value: rawAmount, data: hexData });

const MOST_CALLS = 10;

export const senderSchemas = {
  /**
   * Submits what a signer of a passkey account signed (EIP-712 `Execute`), and pays the network fee; deploys the account first if needed.
   * The same call twice is sent once. `firstSigner` is the one that the account's address follows from. `txHash` is null until the
   * call is sent; a transaction that waits too long is replaced by another one, which `relayState` names. `CALL_NOT_RELAYED` has a
   * `reason`; any wallet can submit the call.
   */
  relayCall: row({
    about: 'Submits a signed call of a passkey account.',
    input: z.strictObject({
      account: address,
      firstSigner: signer,
      calls: z.array(accountCall).check(z.minLength(1), z.maxLength(MOST_CALLS)),
      nonce: count,
      /** Unix seconds. */
      validUntil: count,
      signer,
      signature,
    }),
    data: z.object({ id, txHash: z.nullable(txHash) }),
    errors: [
      'ACCOUNT_REVIEW',
      'KYC_REQUIRED',
      'WALLET_REQUIRED',
      'WALLET_MISMATCH',
      'CALL_NOT_RELAYED',
      'RELAY_BUDGET',
      'TRANSACTION_REFUSED',
      'SALE_UNAVAILABLE',
    ],
  }),

  /** Deploys a passkey account before its first call, so that it can sign for others (ERC-1271). `txHash` is null where it exists. */
  relayDeploy: row({
    about: 'Deploys a passkey account.',
    input: z.strictObject({ account: address, firstSigner: signer }),
    data: z.object({ txHash: z.nullable(txHash) }),
    errors: [
      'ACCOUNT_REVIEW',
      'KYC_REQUIRED',
      'WALLET_REQUIRED',
      'WALLET_MISMATCH',
      'CALL_NOT_RELAYED',
      'RELAY_BUDGET',
      'TRANSACTION_REFUSED',
      'SALE_UNAVAILABLE',
    ],
  }),

  /**
   * A passkey account as of the newest block, and a call of the caller by its `id`: `txHash` is its newest transaction, or the mined one.
   * `gasLeft` is what calls of the caller's accounts may still use today (UTC); `signers` is empty before it is deployed.
   */
  relayState: row({
    about: 'What a passkey account is on the chain, and how a call of it is going.',
    input: z.strictObject({ account: address, id: z.optional(id) }),
    data: z.object({
      /** Whether the service sends calls at all. */
      isOffered: z.boolean(),
      isDeployed: z.boolean(),
      /** Nonce that the next call must carry. */
      nonce: count,
      signers: z.array(hexData),
      gasLeft: count,
      txHash: z.nullable(txHash),
      /** Null without a call. */
      status: z.nullable(z.enum(SENT_CALL_STATUSES)),
      /** Why the contract refused the call. */
      fault: callFault,
    }),
    errors: ['SALE_UNAVAILABLE'],
  }),
};
