import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { isWalletSigner } from '@fnx/chain/account-signers';
import { CHAIN_ID } from '@fnx/chain/chains';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import type { Hex } from 'viem';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
export type LinkedWallet = DataOf<'myWallet'>['wallets'][number];

/** State of an account by passkey on the chain. */
export const accountQuery = (account: string) =>
  queryOptions({
    queryKey: queryKey('relayState', account),
    queryFn: ({ signal }) => call(endpoints.relayState, { account: account as Hex }, { signal }),
  });

/** Who may sign for an account; `createdAt` is null for a wallet, and for a passkey that was added elsewhere. */
export type Signer = {
  signer: Hex;
  kind: 'PASSKEY' | 'WALLET';
  createdAt: string | null;
  /** Where it was added, in the service's English. */
  device: string | null;
};

/** The signers of the chain, with what the service remembers of them. An account that is not deployed has its first passkey alone. */
export function signersOf(
  { passkeys }: Pick<LinkedWallet, 'passkeys'>,
  onChain: readonly string[],
): Signer[] {
  const listed = onChain.length > 0 ? onChain : passkeys.slice(0, 1).map(({ signer }) => signer);
  return listed.map((signer) => {
    const known = passkeys.find((one) => one.signer.toLowerCase() === signer.toLowerCase());
    return {
      signer: signer as Hex,
      kind: isWalletSigner(signer) ? 'WALLET' : 'PASSKEY',
      createdAt: known?.createdAt ?? null,
      device: known?.device ?? null,
    };
  });
}

/** A passkey that was made here, and its signature, by which the service knows that it is the owner's. */
type NewPasskey = { credentialId: string; message: string; signature: Hex };

export type SignerChange = { act: 'ADD' | 'REMOVE'; signer: Hex; passkey?: NewPasskey };

/** Makes a passkey that is to sign for an account, and has it sign once. @throws WalletError */
export async function makeSigner(
  account: Hex,
  { rpId, verifier }: DataOf<'config'>['passkeys'],
): Promise<SignerChange> {
  const [{ message }, { makePasskey, rpIdHashOf, signWith }, chain] = await Promise.all([
    call(endpoints.walletNonce, { address: account, chainId: CHAIN_ID }),
    import('@/wallet/passkey/ceremony'),
    import('@fnx/chain/passkey-account'),
  ]);
  const { credentialId, point } = await makePasskey(rpId);
  const signer = chain.passkeySigner(verifier as Hex, point, await rpIdHashOf(rpId));
  const hash = chain.messageHash(CHAIN_ID, account, message);
  const { assertion } = await signWith(rpId, [credentialId], hash);
  const signature = chain.ofSigner(signer, chain.encodeAssertion(assertion));
  return { act: 'ADD', signer, passkey: { credentialId, message, signature } };
}

const TRIES = 60;

/**
 * Waits until the chain lists a signer, or lists it no more, and has the service remember a passkey that was added.
 * @throws ApiError when the service does not
 */
export async function followChange(account: Hex, { act, signer, passkey }: SignerChange) {
  for (let tries = 0; tries < TRIES; tries++) {
    const { signers } = await call(endpoints.relayState, { account });
    const isListed = signers.some((one) => one.toLowerCase() === signer.toLowerCase());
    if (isListed === (act === 'ADD')) break;
    await new Promise((wake) => setTimeout(wake, SECOND_MS));
  }
  if (passkey) await call(endpoints.keepSigner, { account, signer, ...passkey });
}
