import type { Call } from '@fnx/chain/call';
import { bnbSmartChain } from '@fnx/chain/chains';
import { decodeCall, type KnownContracts } from '@fnx/chain/decode-call';
import { openNode } from '@fnx/chain/verify/open-node';
import { type ContractRole, hasContractRole, isTimelockRole } from '@fnx/contracts/deploy/roles';
import { isTxHash } from '@fnx/values/tx-hash';
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
import { getCapabilities, sendCalls, waitForCallsStatus } from 'viem/actions';
import { callFault } from '@/shared/call-faults';
import { fieldOf, isRejection } from '@/wallet/provider-faults';
import type { Provider } from './injected-wallets';

/** The call was not sent; the message says why and what to do. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** The officer said no in the wallet. */
export class DeclinedError extends NotSentError {}

export type ChainCallToSend = {
  known: KnownContracts;
  /** The call to send, and the steps after it that the same role signs: one confirmation for all where the wallet can. */
  calls: readonly [Call, ...Call[]];
  /** Role that the sender must have, where the decoded call names none. */
  role: ContractRole | null;
  /** The site's node, absolute. */
  nodeUrl: string;
  /** Who was to send it when it was lost: the same transaction takes its place. */
  again?: Signer | undefined;
  /** Leases the call at the service, before the wallet asks, with its steps if `together`. It throws when another officer holds the lease. */
  takeLease(signer: Signer, together: boolean): Promise<void>;
};

/** Who signs, and the number of its next transaction. */
export type Signer = { sender: Address; nonce: number };

/**
 * Sends a chain call with a wallet of this browser. Before the wallet is asked, its own node says that it is on this chain, that the
 * account has the role, and that the contract would accept the call now. Then the call is leased. The transaction carries the lease's
 * nonce, so that of two with one lease the chain takes one.
 * @returns the hash of each call that was sent
 * @throws NotSentError before the lease, DeclinedError after it, the wallet's error when nobody knows whether it was sent
 */
export async function sendChainCall(provider: Provider, wanted: ChainCallToSend): Promise<Hex[]> {
  const { known, calls, again } = wanted;
  const [call] = calls;
  const from = await openAccount(provider);
  const chain = bnbSmartChain(wanted.nodeUrl);
  await requireChain(provider, chain);
  const client = createPublicClient({ chain, transport: custom(provider, { retryCount: 0 }) });
  await requireSameChain(client, wanted.nodeUrl);
  const role = decodeCall(known, call).role ?? wanted.role;
  if (role !== null) await requireRole(client, known, role, from);
  await requireAccepted(client, from, call);
  if (again && !isAddressEqual(again.sender, from)) {
    throw new NotSentError(
      `Choose the account ${again.sender} in the wallet: it may have sent it.`,
    );
  }
  const next = () => client.getTransactionCount({ address: from, blockTag: 'pending' });
  const nonce = again?.nonce ?? (await next());
  const together = calls.length > 1 && !again && (await canBatch(client, from));
  await wanted.takeLease({ sender: from, nonce }, together);
  if (together) return sendTogether(client, from, calls);
  const { to, data } = call;
  const value = numberToHex(call.value);
  const transaction = { from, to, data, value, nonce: numberToHex(nonce) };
  const hash = await ask(provider, 'eth_sendTransaction', [transaction]);
  // It may have been sent, so this is no NotSentError.
  if (!isTxHash(hash)) throw new Error('The wallet answered without a transaction hash.');
  return [hash];
}

/** Whether the wallet signs several calls as one, all or nothing (EIP-5792). */
async function canBatch(client: PublicClient, account: Address): Promise<boolean> {
  const answer = getCapabilities(client, { account, chainId: client.chain?.id }).catch(() => null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, CAPABILITIES_MS, null);
  });
  const atomic: unknown = fieldOf(await Promise.race([answer, silent]), 'atomic');
  clearTimeout(timer);
  return ['supported', 'ready'].includes(String(fieldOf(atomic, 'status')));
}

/** Wallets without the method answer at once. */
const CAPABILITIES_MS = 2_000;

async function sendTogether(client: PublicClient, account: Address, calls: readonly Call[]) {
  const batch = { account, chain: client.chain, calls: [...calls], forceAtomic: true };
  const { id } = await sendCalls(client, batch).catch(refused);
  // Without an end: the wallet shows what it waits for.
  const { receipts = [], status } = await waitForCallsStatus(client, { id, timeout: 0 });
  const hashes = calls.map((_, index) => (receipts[index] ?? receipts.at(-1))?.transactionHash);
  if (status === 'success' && hashes.every(isTxHash)) return hashes as Hex[];
  throw new Error('The wallet does not say that it sent all steps. Look into it.');
}

/** Asks a wallet. @throws DeclinedError, NotSentError */
export async function ask(
  provider: Provider,
  method: string,
  params: unknown[] = [],
): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    return refused(error);
  }
}

/** @throws NotSentError */
function refused(error: unknown): never {
  if (isRejection(error)) {
    throw new DeclinedError(
      'You rejected the request in your wallet. Nothing was sent. You can try again.',
    );
  }
  const message = fieldOf(error, 'message');
  const reason = typeof message === 'string' ? message : 'it gave no reason';
  throw new NotSentError(`The wallet refused: ${reason}`);
}

/** The account that the wallet opens here. @throws NotSentError */
export async function openAccount(provider: Provider): Promise<Address> {
  const accounts = await ask(provider, 'eth_requestAccounts');
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof account !== 'string' || !isAddress(account, { strict: false }))
    throw new NotSentError('The wallet has no account. Unlock it and try again.');
  return getAddress(account);
}

/** @throws NotSentError when the wallet stays on another chain */
export async function requireChain(provider: Provider, { id, name }: Chain): Promise<void> {
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
  if (isTimelockRole(role)) {
    const { timelock } = known;
    if (!timelock || !(await hasContractRole(client, known, 'ADMIN', timelock))) {
      throw new NotSentError('The timelock of this call does not hold ADMIN any more.');
    }
  }
  if (await hasContractRole(client, known, role, account)) return;
  throw new NotSentError(
    `The account ${account} does not have the role ${role}. Choose another account in the wallet.`,
  );
}

/** Customers read another text about their purchase. */
const NO_APPROVAL = 'The approval before it is not in a block yet, or is for less.';

async function requireAccepted(client: PublicClient, account: Address, call: Call): Promise<void> {
  try {
    await client.call({ account, ...call });
  } catch (error) {
    const fault = callFault(error);
    if (!fault) throw error;
    const said = fault.name === 'ALLOWANCE' ? NO_APPROVAL : fault.text;
    throw new NotSentError(`The contract would refuse this call: ${said} (${fault.name})`);
  }
}
