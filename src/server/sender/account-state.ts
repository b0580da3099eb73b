import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import { describeError } from '@fnx/postgres/faults';
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
} from 'viem';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { readMany } from '@/server/platform/gateways/read-chain';

export type PasskeyState = { isDeployed: boolean; nonce: bigint; signers: readonly Hex[] };

const abi = passkeyAccountAbi;
const ALL_SIGNERS = [0n, 2n ** 64n - 1n] as const;

/**
 * A passkey account as of the newest block.
 * @throws DomainError SALE_UNAVAILABLE when the chain does not answer
 */
export async function readPasskeyAccount(ctx: AppContext, account: Address): Promise<PasskeyState> {
  const [nonce, signers] = await ask(ctx, account, [
    encodeFunctionData({ abi, functionName: 'nonce' }),
    encodeFunctionData({ abi, functionName: 'getSigners', args: ALL_SIGNERS }),
  ]);
  // An address without code answers with nothing.
  if (!isAnswer(nonce) || !isAnswer(signers)) return { isDeployed: false, nonce: 0n, signers: [] };
  return {
    isDeployed: true,
    nonce: decodeFunctionResult({ abi, functionName: 'nonce', data: nonce }),
    signers: decodeFunctionResult({ abi, functionName: 'getSigners', data: signers }),
  };
}

const isAnswer = (data: Hex | null | undefined): data is Hex => Boolean(data) && data !== '0x';

/**
 * Whether an account's address follows from a signer.
 * @throws DomainError SALE_UNAVAILABLE when the chain does not answer
 */
export async function isFirstSigner(
  ctx: AppContext,
  account: Address,
  signer: Hex,
): Promise<boolean> {
  const functionName = 'addressOf';
  const data = encodeFunctionData({ abi: passkeyAccountsAbi, functionName, args: [signer] });
  const [answer] = await ask(ctx, ctx.chain.addresses.contracts.passkeyAccounts, [data]);
  if (!isAnswer(answer)) return false;
  const made = decodeFunctionResult({ abi: passkeyAccountsAbi, functionName, data: answer });
  return isAddressEqual(made, account);
}

async function ask(
  { chain, log }: AppContext,
  target: Address,
  calls: readonly Hex[],
): Promise<(Hex | null)[]> {
  try {
    return await readMany(
      chain.client,
      calls.map((callData) => ({ target, callData })),
    );
  } catch (error) {
    log.warn({ error: describeError(error) }, 'a passkey account could not be read');
    throw problem('SALE_UNAVAILABLE');
  }
}
