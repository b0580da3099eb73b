import {
  beforeDeployment,
  encodeAssertion,
  messageHash,
  ofSigner,
  typedDataHash,
  typedDataSignature,
} from '@fnx/chain/passkey-account';
import {
  type Address,
  getAddress,
  type Hex,
  isHex,
  MethodNotSupportedRpcError,
  numberToHex,
  type PublicClient,
  type TypedDataDefinition,
} from 'viem';
import { UserRejectedError } from '@/wallet/wallet-errors';
import { signWith } from './ceremony';
import { accountChoice, type Parts } from './passkey-accounts';
import type { PasskeyAccount } from './passkey-ids';
import { makeSender } from './submit';

/** EIP-1193: the site may not use the account. */
const UNAUTHORIZED = 4100;

type Request = { method: string; params?: unknown };

export type PasskeyProvider = ReturnType<typeof makePasskeyProvider>;

/**
 * An EIP-1193 provider of an account by passkey. It signs with the authenticator and has calls submitted by the service; reads pass to
 * the chain unchanged.
 */
export function makePasskeyProvider(parts: Parts) {
  const { facts, client } = parts;
  const { rpId, accounts } = facts;
  const chainId = client.chain?.id ?? 0;
  const choice = accountChoice(parts);
  const sender = makeSender(parts);

  /** @throws with the code of EIP-1193 when the site asks for another account */
  const open = async (wanted?: unknown) => {
    const account = await choice.open();
    const isOther =
      typeof wanted === 'string' && wanted.toLowerCase() !== account.address.toLowerCase();
    if (isOther) throw Object.assign(new Error('Another account.'), { code: UNAUTHORIZED });
    return account;
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
  const submit = async (from: unknown, calls: readonly unknown[]) => {
    const account = await open(from);
    return sender.send(account, calls.map(readCall), (hash) => sign(account, hash));
  };

  const handlers: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: async () => [getAddress((await open()).address)],
    eth_accounts: async () => {
      const account = await choice.resume();
      return account ? [getAddress(account.address)] : [];
    },
    eth_chainId: async () => numberToHex(chainId),
    wallet_requestPermissions: async () => {
      await choice.next();
      return [{ parentCapability: 'eth_accounts' }];
    },
    wallet_switchEthereumChain: async () => null,
    wallet_addEthereumChain: async () => null,
    wallet_getCapabilities: async () => ({
      [numberToHex(chainId)]: { atomic: { status: 'supported' } },
    }),
    personal_sign: async ([data, from]) => {
      const account = await open(from);
      const message = isHex(data) ? { raw: data } : String(data);
      const hash = messageHash(chainId, account.address, message);
      const signature = await signForContracts(account, hash);
      return (await isDeployed(account.address))
        ? signature
        : beforeDeployment(accounts, account.passkeys[0].signer, signature);
    },
    eth_signTypedData_v4: async ([from, json]) => {
      const account = await open(from);
      const typed = JSON.parse(String(json)) as TypedDataDefinition;
      // Contracts ask the account itself (ERC-1271), so it must be there.
      if (!(await isDeployed(account.address))) await sender.deploy(account);
      const hash = typedDataHash(chainId, account.address, typed);
      return typedDataSignature(typed, await signForContracts(account, hash));
    },
    eth_sendTransaction: async ([request]) => {
      const { from } = Object(request) as { from?: unknown };
      return (await submit(from, [request])).txHash;
    },
    wallet_sendCalls: async ([batch]) => {
      const { from, calls } = Object(batch) as { from?: unknown; calls: unknown[] };
      return { id: (await submit(from, calls)).id };
    },
    wallet_getCallsStatus: async ([id]) => sender.statusOf((await open()).address, String(id)),
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
    lock: choice.leave,
  };
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
