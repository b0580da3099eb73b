import {
  type Address,
  erc20Abi,
  formatEther,
  formatUnits,
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
import { decodePayment } from '@/chain/payment';
import type { ApprovalQuestion } from './approvals';
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
  /** Selects the account on first use. */
  choose(): Promise<DemoAccount>;
  next(current: DemoAccount): Promise<DemoAccount>;
  ask(question: ApprovalQuestion): Promise<boolean>;
};

/**
 * An EIP-1193 provider with an account of the local chain. It asks for approval, signs in the page, and sends raw
 * transactions through the service's RPC proxy. Other methods are passed to the chain unchanged.
 */
export function makeDemoProvider({ client, choose, next, ask }: Parts): DemoProvider {
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
      await approve(await describe(client, signer.address, prepared));
      return client.sendRawTransaction({
        serializedTransaction: await signer.signTransaction(prepared),
      });
    },
    [DEMO_NEXT_ACCOUNT]: async () => {
      account = await next(await open());
      for (const listener of listeners) listener([account.signer.address]);
      return [account.signer.address];
    },
  };

  return {
    async request({ method, params }) {
      const handler = handlers[method];
      if (handler) return handler(Array.isArray(params) ? params : []);
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

async function prepare(client: PublicClient, signer: HDAccount, request: TransactionRequest) {
  const to = request.to ? getAddress(request.to) : undefined;
  const value = request.value ? BigInt(request.value) : 0n;
  const data: Hex = request.data ?? '0x';
  const [nonce, gas, gasPrice] = await Promise.all([
    client.getTransactionCount({ address: signer.address, blockTag: 'pending' }),
    request.gas
      ? BigInt(request.gas)
      : client.estimateGas({ account: signer.address, to, value, data }),
    client.getGasPrice(),
  ]);
  const fees = { nonce, gas, gasPrice, type: 'legacy' as const, chainId: chainId(client) };
  return { ...fees, to, value, data };
}

/** The decoded payment if the transaction is a plain transfer, otherwise the raw transaction. */
async function describe(
  client: PublicClient,
  account: Address,
  { to, value, data, gas, gasPrice }: Prepared,
): Promise<ApprovalQuestion> {
  const fee = formatEther(gas * gasPrice);
  const raw: ApprovalQuestion = {
    kind: 'transaction',
    account,
    to: to ?? null,
    value: formatEther(value),
    data,
    fee,
  };
  if (!to) return raw;
  try {
    const payment = decodePayment({ to, value, data });
    const { symbol, decimals } = payment.tokenAddress
      ? await tokenFacts(client, payment.tokenAddress)
      : { symbol: 'BNB', decimals: 18 };
    return {
      kind: 'payment',
      account,
      to: payment.to,
      token: payment.tokenAddress,
      amount: formatUnits(payment.amountRaw, decimals),
      symbol,
      fee,
    };
  } catch {
    // Not a plain transfer, or not a token contract: show the raw data.
    return raw;
  }
}

async function tokenFacts(client: PublicClient, address: Address) {
  const token = { address, abi: erc20Abi } as const;
  const [symbol, decimals] = await Promise.all([
    client.readContract({ ...token, functionName: 'symbol' }),
    client.readContract({ ...token, functionName: 'decimals' }),
  ]);
  return { symbol, decimals };
}
