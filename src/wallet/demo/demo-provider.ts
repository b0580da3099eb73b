import { TRANSACTION_GAS } from '@fnx/chain/call';
import {
  type Address,
  erc20Abi,
  formatEther,
  getAddress,
  type Hex,
  hexToString,
  isHex,
  MethodNotSupportedRpcError,
  numberToHex,
  type PublicClient,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem';
import type { HDAccount } from 'viem/accounts';
import { t } from '@/lang/wallet';
import { formatAmount } from '@/lib/format/format';
import type { ApprovalQuestion } from './approvals';
import type { ClearRow, Descriptor, TypedData, Words } from './clear-signing';
import type { DemoAccount } from './demo-accounts';
import { DEMO_NEXT_ACCOUNT } from './demo-ids';

type Request = { method: string; params?: unknown };
type Listener = (accounts: Address[]) => void;

/** Parameters of `eth_sendTransaction`. */
type TransactionRequest = { from?: Address; to?: Address; value?: Hex; data?: Hex; gas?: Hex };

export type DemoProvider = {
  request(request: Request): Promise<unknown>;
  on(event: 'accountsChanged', listener: Listener): void;
  removeListener(event: 'accountsChanged', listener: Listener): void;
  /** Clears the account, as a wallet does on disconnect. */
  lock(): void;
};

type Parts = {
  client: PublicClient;
  /** The ERC-7730 descriptors that the wallet knows. */
  descriptors(): Promise<readonly Descriptor[]>;
  moment?: Words['moment'];
  /** Selects the account on first use. */
  choose(): Promise<DemoAccount>;
  next(current: DemoAccount): Promise<DemoAccount>;
  ask(question: ApprovalQuestion): Promise<boolean>;
};

/**
 * An EIP-1193 provider with an account of the local chain. It asks for approval, signs in the page, and sends raw
 * transactions through the service's RPC proxy. Other methods are passed to the chain unchanged.
 */
export function makeDemoProvider(parts: Parts): DemoProvider {
  const { client, choose, next, ask } = parts;
  let account: DemoAccount | undefined;
  const listeners = new Set<Listener>();
  const open = async () => {
    account ??= await choose();
    return account;
  };
  const approve = async (question: ApprovalQuestion) => {
    if (await ask(question)) return;
    throw new UserRejectedRequestError(new Error('Rejected in the demo wallet.'));
  };

  const takeNext = async () => {
    account = await next(await open());
    for (const listener of listeners) listener([account.signer.address]);
    return [account.signer.address];
  };

  const handlers: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: async () => [(await open()).signer.address],
    eth_accounts: async () => (account ? [account.signer.address] : []),
    eth_chainId: async () => numberToHex(chainId(client)),
    wallet_switchEthereumChain: async ([wanted]) => {
      const asked = Number((wanted as { chainId: Hex }).chainId);
      if (asked !== chainId(client)) {
        throw new SwitchChainError(new Error('The demo wallet supports only the local chain.'));
      }
      return null;
    },
    personal_sign: async ([data]) => {
      const { signer } = await open();
      const message = isHex(data) ? hexToString(data) : String(data);
      await approve({ kind: 'message', account: signer.address, message });
      return signer.signMessage({ message });
    },
    eth_sendTransaction: async ([request]) => {
      const { signer } = await open();
      const prepared = await prepare(client, signer, request as TransactionRequest);
      await approve(await describe(parts, signer.address, prepared));
      return client.sendRawTransaction({
        serializedTransaction: await signer.signTransaction(prepared),
      });
    },
    eth_signTypedData_v4: async ([, json]) => {
      const { signer } = await open();
      const data = JSON.parse(String(json));
      await approve(await describeTyped(parts, signer.address, data));
      return signer.signTypedData(data);
    },
    wallet_watchAsset: async ([asset]) => {
      const { signer } = await open();
      const { options } = asset as { options: { symbol: string; address: Address } };
      await approve({
        kind: 'request',
        account: signer.address,
        title: t('Add a token'),
        rows: [
          { label: t('Token'), value: options.symbol },
          { label: t('Contract'), value: options.address },
        ],
      });
      return true;
    },
    // It has no other node than this one.
    wallet_addEthereumChain: async () => null,
    [DEMO_NEXT_ACCOUNT]: takeNext,
    wallet_requestPermissions: async () => {
      await takeNext();
      return [{ parentCapability: 'eth_accounts' }];
    },
  };

  return {
    async request({ method, params }) {
      const handler = handlers[method];
      // EIP-747 passes an object.
      if (handler) return handler(Array.isArray(params) ? params : [params]);
      if (method.startsWith('wallet_') || method.includes('sign')) {
        throw new MethodNotSupportedRpcError(new Error(method), { method });
      }
      return client.request({ method, params } as Parameters<PublicClient['request']>[0]);
    },
    on: (_event, listener) => void listeners.add(listener),
    removeListener: (_event, listener) => void listeners.delete(listener),
    lock() {
      account = undefined;
    },
  };
}

function chainId(client: PublicClient): number {
  if (!client.chain) throw new TypeError('The demo wallet requires a client with a chain.');
  return client.chain.id;
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** An eighth more than estimated: another transaction of the same block may make this one more expensive. What is not used is not charged. */
const withMargin = (gas: bigint) =>
  gas + gas / 8n < TRANSACTION_GAS ? gas + gas / 8n : TRANSACTION_GAS;

async function prepare(client: PublicClient, signer: HDAccount, request: TransactionRequest) {
  const to = request.to ? getAddress(request.to) : undefined;
  const value = request.value ? BigInt(request.value) : 0n;
  const data: Hex = request.data ?? '0x';
  const [nonce, gas, gasPrice] = await Promise.all([
    client.getTransactionCount({ address: signer.address, blockTag: 'pending' }),
    request.gas
      ? BigInt(request.gas)
      : client.estimateGas({ account: signer.address, to, value, data }).then(withMargin),
    client.getGasPrice(),
  ]);
  const fees = { nonce, gas, gasPrice, type: 'legacy' as const, chainId: chainId(client) };
  return { ...fees, to, value, data };
}

/** The request in words: BNB alone, a call that a descriptor explains, or the raw data. */
async function describe(parts: Parts, account: Address, prepared: Prepared) {
  const { to, value, data, gas, gasPrice } = prepared;
  const coins = { label: t('BNB sent along'), value: `${formatEther(value)} BNB` };
  const fee = { label: t('Maximum network fee'), value: feeText(gas * gasPrice) };
  const contract = { label: t('Contract'), value: to ?? t('a new contract') };
  const request = (title: string, rows: readonly ClearRow[]): ApprovalQuestion => ({
    kind: 'request',
    account,
    title,
    rows: [...rows, fee],
  });
  if (to && data === '0x') {
    return request(t('Send BNB'), [
      { label: t('Amount'), value: `${formatEther(value)} BNB` },
      { label: t('To'), value: to },
    ]);
  }
  const { showCall } = await import('./clear-signing');
  const clear = to && (await showCall({ to, value, data }, await wordsOf(parts)).catch(() => null));
  const sent = value === 0n ? [] : [coins];
  return clear
    ? request(clear.intent, [...clear.rows, ...sent, contract])
    : request(t('Transaction request'), [contract, coins, { label: t('Data'), value: data }]);
}

/** Facts that the wallet knows; each token is read once. */
async function wordsOf({ client, descriptors, moment }: Parts): Promise<Words> {
  const tokens = new Map<Address, ReturnType<typeof tokenFacts>>();
  return {
    descriptors: await descriptors().catch(() => []),
    moment,
    tokenFacts(token) {
      const facts = tokens.get(token) ?? tokenFacts(client, token);
      tokens.set(token, facts);
      return facts;
    },
  };
}

/** Eight decimals, rounded up: the fee is a maximum. */
function feeText(fee: bigint): string {
  return formatAmount(formatEther(fee), 'BNB', { decimals: 8, rounding: 'up' });
}

async function tokenFacts(client: PublicClient, address: Address) {
  const token = { address, abi: erc20Abi } as const;
  try {
    const [symbol, decimals] = await Promise.all([
      client.readContract({ ...token, functionName: 'symbol' }),
      client.readContract({ ...token, functionName: 'decimals' }),
    ]);
    return { symbol, decimals };
  } catch {
    return null;
  }
}

/** Typed data in words, with the contract that takes the signature. */
async function describeTyped(parts: Parts, account: Address, data: TypedData) {
  const { showTypedData } = await import('./clear-signing');
  const { intent, rows } = await showTypedData(data, await wordsOf(parts));
  const { verifyingContract } = data.domain;
  const contract = verifyingContract ? [{ label: t('Contract'), value: verifyingContract }] : [];
  return { kind: 'request' as const, account, title: intent, rows: [...rows, ...contract] };
}
