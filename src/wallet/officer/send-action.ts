import {
  type Address,
  type Chain,
  createPublicClient,
  custom,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
  numberToHex,
  type PublicClient,
} from 'viem';
import type { Call } from '@/chain/call';
import { callFault } from '@/chain/call-faults';
import { bnbSmartChain } from '@/chain/chains';
import { type ContractRole, hasContractRole, readAdmin } from '@/chain/contract-roles';
import { decodeCall, type KnownContracts } from '@/chain/decode-call';
import { openNode } from '@/chain/verify/open-node';
import { isTxHash } from '@/shared/tx-hash';
import { fieldOf, isRejection } from '@/wallet/provider-faults';
import type { Provider } from './injected-wallets';

/** The call was not sent; the message says why and what to do. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** The officer said no in the wallet. */
export class DeclinedError extends NotSentError {}

export type ActionToSend = {
  known: KnownContracts;
  call: Call;
  /** Of the sender, where the contract does not ask for one. */
  role: ContractRole | null;
  /** The site's node, absolute. */
  nodeUrl: string;
  /** Takes the action at the service, before the wallet asks. It throws when another officer has claimed it. */
  claim(signer: Signer): Promise<void>;
};

/** Who signs, and the number of its next transaction. */
export type Signer = { sender: Address; nonce: number };

/**
 * Sends an action with a wallet of this browser. Before the wallet is asked, its own node says that it is on this chain, that the
 * account has the role, and that the contract would accept the call now. Then the action is claimed. The transaction carries the claim's
 * nonce, so that of two with one claim the chain takes one.
 * @returns the hash of the transaction
 * @throws NotSentError before the claim, DeclinedError after it, the wallet's error when nobody knows whether it was sent
 */
export async function sendAction(provider: Provider, action: ActionToSend): Promise<Hex> {
  const { known, call } = action;
  const from = await openAccount(provider);
  const chain = bnbSmartChain(action.nodeUrl);
  await requireChain(provider, chain);
  const client = createPublicClient({ chain, transport: custom(provider, { retryCount: 0 }) });
  await requireSameChain(client, action.nodeUrl);
  const role = decodeCall(known, call).role ?? action.role;
  if (role !== null) await requireRole(client, known, role, from);
  await requireAccepted(client, from, call);
  const { to, data } = call;
  const nonce = await client.getTransactionCount({ address: from, blockTag: 'pending' });
  await action.claim({ sender: from, nonce });
  const value = numberToHex(call.value);
  const transaction = { from, to, data, value, nonce: numberToHex(nonce) };
  const hash = await ask(provider, 'eth_sendTransaction', [transaction]);
  // It may have been sent, so this is no NotSentError.
  if (!isTxHash(hash)) throw new Error('The wallet answered without a transaction hash.');
  return hash;
}

/** @throws NotSentError */
async function ask(provider: Provider, method: string, params: unknown[] = []): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    if (isRejection(error)) {
      throw new DeclinedError(
        'You rejected the request in your wallet. Nothing was sent. You can try again.',
      );
    }
    const message = fieldOf(error, 'message');
    const reason = typeof message === 'string' ? message : 'it gave no reason';
    throw new NotSentError(`The wallet refused: ${reason}`);
  }
}

async function openAccount(provider: Provider): Promise<Address> {
  const accounts = await ask(provider, 'eth_requestAccounts');
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof account !== 'string' || !isAddress(account, { strict: false }))
    throw new NotSentError('The wallet has no account. Unlock it and try again.');
  return getAddress(account);
}

async function requireChain(provider: Provider, { id, name }: Chain): Promise<void> {
  const current = async () => Number(await ask(provider, 'eth_chainId'));
  if ((await current()) === id) return;
  await ask(provider, 'wallet_switchEthereumChain', [{ chainId: numberToHex(id) }]);
  if ((await current()) !== id) throw new NotSentError(`Switch the wallet to ${name}.`);
}

/** A local chain has the id of the real one; their first blocks differ. */
async function requireSameChain(client: PublicClient, nodeUrl: string): Promise<void> {
  const node = openNode(nodeUrl);
  const [theirs, ours] = await Promise.all(
    [client, node].map((one) => one.getBlock({ blockNumber: 0n }).catch(() => null)),
  );
  // Nodes without old blocks cannot say.
  if (!theirs || !ours || theirs.hash === ours.hash) return;
  throw new NotSentError('The wallet is on another chain with the same id. Nothing was sent.');
}

async function requireRole(
  client: PublicClient,
  known: KnownContracts,
  role: ContractRole,
  account: Address,
): Promise<void> {
  if (role === 'PROPOSER' || role === 'EXECUTOR') {
    const admin = await readAdmin(client, known.contracts);
    if (!known.timelock || !isAddressEqual(admin, known.timelock)) {
      throw new NotSentError('The timelock of this call does not hold ADMIN any more.');
    }
  }
  if (await hasContractRole(client, known, role, account)) return;
  throw new NotSentError(
    `The account ${account} does not have the role ${role}. Choose another account in the wallet.`,
  );
}

async function requireAccepted(client: PublicClient, account: Address, call: Call): Promise<void> {
  try {
    await client.call({ account, ...call });
  } catch (error) {
    const fault = callFault(error);
    if (!fault) throw error;
    throw new NotSentError(`The contract would refuse this call: ${fault.text}`);
  }
}
