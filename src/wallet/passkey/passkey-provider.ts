import {
  type Address,
  getAddress,
  type Hex,
  hexToString,
  isHex,
  MethodNotSupportedRpcError,
  numberToHex,
  type PublicClient,
  type TypedDataDefinition,
} from 'viem';
import { passkeyAccountsAbi } from '@/chain/contracts/passkey-accounts-abi';
import {
  beforeDeployment,
  encodeAssertion,
  messageHash,
  ofSigner,
  passkeySigner,
  typedDataHash,
  typedDataSignature,
} from '@/chain/passkey-account';
import { UserRejectedError } from '@/wallet/wallet-errors';
import { makePasskey, rpIdHashOf, signWith } from './ceremony';
import type { PasskeyFacts } from './passkey-facts';
import { madeHere, type PasskeyAccount } from './passkey-ids';
import { deployAccount, type SignedCalls, sendCalls, statusOf } from './submit';

type Request = { method: string; params?: unknown };

export type PasskeyProvider = ReturnType<typeof makePasskeyProvider>;

type Parts = {
  facts: PasskeyFacts;
  client: PublicClient;
  /** The accounts by passkey that the service knows of this person, the main one first. */
  known(): Promise<readonly PasskeyAccount[]>;
};

/**
 * An EIP-1193 provider of an account by passkey. It signs with the authenticator and has calls submitted by the service; reads pass to
 * the chain unchanged.
 */
export function makePasskeyProvider({ facts, client, known }: Parts) {
  let current: PasskeyAccount | undefined;
  const { rpId, accounts } = facts;
  const chainId = client.chain?.id ?? 0;

  /** The account without a question, if there is one. */
  const resume = async (): Promise<PasskeyAccount | undefined> => {
    current ??= (await known())[0] ?? madeHere.read() ?? undefined;
    return current;
  };
  const open = async () => {
    current = (await resume()) ?? (await makeAccount(facts, client));
    return current;
  };
  const isDeployed = async (account: Address) =>
    ((await client.getCode({ address: account })) ?? '0x') !== '0x';

  /** One touch: which of the account's passkeys signed, and what. */
  const sign = async ({ passkeys }: PasskeyAccount, hash: Hex) => {
    const ids = passkeys.map(({ credentialId }) => credentialId);
    const { credentialId, assertion } = await signWith(rpId, ids, hash);
    const [first] = passkeys;
    const used = passkeys.find((one) => one.credentialId === credentialId) ?? first;
    return { signer: used.signer, signature: encodeAssertion(assertion) };
  };
  const signForContracts = async (account: PasskeyAccount, hash: Hex) => {
    const { signer, signature } = await sign(account, hash);
    return ofSigner(signer, signature);
  };
  const submit = async (calls: SignedCalls) => {
    const account = await open();
    const signHash = (hash: Hex) => sign(account, hash);
    return sendCalls({ facts, account, signHash }, calls);
  };

  const handlers: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: async () => [getAddress((await open()).address)],
    eth_accounts: async () => {
      const account = await resume();
      return account ? [getAddress(account.address)] : [];
    },
    eth_chainId: async () => numberToHex(chainId),
    wallet_switchEthereumChain: async () => null,
    wallet_addEthereumChain: async () => null,
    wallet_getCapabilities: async () => ({
      [numberToHex(chainId)]: { atomic: { status: 'supported' } },
    }),
    personal_sign: async ([data]) => {
      const account = await open();
      const message = isHex(data) ? hexToString(data) : String(data);
      const hash = messageHash(chainId, account.address, message);
      const signature = await signForContracts(account, hash);
      return (await isDeployed(account.address))
        ? signature
        : beforeDeployment(accounts, account.passkeys[0].signer, signature);
    },
    eth_signTypedData_v4: async ([, json]) => {
      const account = await open();
      const typed = JSON.parse(String(json)) as TypedDataDefinition;
      // Contracts ask the account itself (ERC-1271), so it must be there.
      if (!(await isDeployed(account.address))) await deployAccount({ client, account });
      const hash = typedDataHash(chainId, account.address, typed);
      return typedDataSignature(typed, await signForContracts(account, hash));
    },
    eth_sendTransaction: async ([request]) => (await submit([readCall(request)])).txHash,
    wallet_sendCalls: async ([batch]) => {
      const { calls } = batch as { calls: unknown[] };
      return { id: (await submit(calls.map(readCall))).id };
    },
    wallet_getCallsStatus: async ([id]) => statusOf(client, (await open()).address, String(id)),
  };

  return {
    async request({ method, params }: Request): Promise<unknown> {
      const handler = handlers[method];
      if (handler) {
        return handler(Array.isArray(params) ? params : [params]).catch(asProviderError);
      }
      if (method.startsWith('wallet_') || method.includes('sign')) {
        throw new MethodNotSupportedRpcError(new Error(method), { method });
      }
      return client.request({ method, params } as Parameters<PublicClient['request']>[0]);
    },
    lock(): void {
      current = undefined;
    },
  };
}

/** Makes a passkey, and remembers it until the service knows the account whose address follows from it. */
async function makeAccount(
  { rpId, accounts, verifier }: PasskeyFacts,
  client: PublicClient,
): Promise<PasskeyAccount> {
  const { credentialId, point } = await makePasskey(rpId);
  const signer = passkeySigner(verifier, point, await rpIdHashOf(rpId));
  const address = await client.readContract({
    address: accounts,
    abi: passkeyAccountsAbi,
    functionName: 'addressOf',
    args: [signer],
  });
  const made: PasskeyAccount = { address, passkeys: [{ signer, credentialId }] };
  madeHere.save(made);
  return made;
}

function readCall(request: unknown) {
  const { to, value, data } = request as { to?: Address; value?: Hex; data?: Hex };
  if (!to) throw new TypeError('An account by passkey makes no contracts.');
  return { to: getAddress(to), value: BigInt(value ?? 0), data: data ?? '0x' };
}

/** EIP-1193: libraries know a rejection by its code. */
function asProviderError(error: unknown): never {
  if (error instanceof UserRejectedError) throw Object.assign(error, { code: 4001 });
  throw error;
}
