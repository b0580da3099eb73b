import type { Call } from '@fnx/chain/call';
import { SHARE_DECIMALS } from '@fnx/values/money';
import { isTxHash } from '@fnx/values/tx-hash';
import { erc20Abi } from 'viem';
import { readContract, waitForTransactionReceipt } from 'viem/actions';
import type { Config } from 'wagmi';
import {
  disconnect,
  getAccount,
  getConnectorClient,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  watchAsset,
} from 'wagmi/actions';
import { BANK_FACTS } from '@/config/bank-facts';
import { isUnknownMethod } from '@/wallet/provider-faults';
import type { Sender, WalletApi } from '@/wallet/wallet-api';
import {
  AccountNotFoundError,
  AllowanceMissingError,
  ChooseUnsupportedError,
  UnknownWalletError,
  UserRejectedError,
  type WalletError,
} from '@/wallet/wallet-errors';

/** Loads what only calls to the contracts need, which the dialog does without, before a wallet is asked for one. */
export async function preloadCalls(): Promise<void> {
  await Promise.all([
    import('./rehearse'),
    import('./batch'),
    import('./check-sent'),
    import('./map-wallet-error'),
  ]);
}

type Facts = {
  demo: boolean;
  shareToken: `0x${string}`;
  /** Called with each sent call, for the account dialog's list. */
  onSent(hash: `0x${string}`, description: string): void;
  /** Called if the transaction on the chain differs from the request. */
  onSentOtherwise(fault: WalletError): void;
};

/** Longer than any congestion of BNB Smart Chain; afterwards the index still finds the transaction. */
const RECEIPT_TIMEOUT_MS = 300_000;
const POLL_MS = 1_000;

/** The wallet API over one wagmi configuration. Every rejection is a `WalletError`. */
export function makeWalletApi(config: Config, facts: Facts): WalletApi {
  const [chain] = config.chains;
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      const { mapWalletError } = await import('./map-wallet-error');
      throw mapWalletError(error, { name: chain.name, nativeSymbol: chain.nativeCurrency.symbol });
    }
  };
  const ready = async (call: Call, sender: Sender) => {
    const { rehearse } = await import('./rehearse');
    return rehearse(config, call, sender, facts.demo);
  };

  return {
    rehearse: (call, sender) => guarded(() => ready(call, sender)),
    send: (call, sender) =>
      guarded(async () => {
        if ((await ready(call, sender)) === 'ALLOWANCE') throw new AllowanceMissingError();
        const hash = await sendTransaction(config, {
          ...call,
          account: sender.from,
          chainId: chain.id,
        });
        // Some wallets answer with something else; whether they sent it is then unknown.
        if (!isTxHash(hash)) throw new UnknownWalletError();
        facts.onSent(hash, sender.description);
        void import('./check-sent')
          .then(({ sentOtherwise }) => sentOtherwise(config, hash, call, sender.from))
          .then((fault) => fault && facts.onSentOtherwise(fault));
        return hash;
      }),
    canBatch: async (from) => {
      const { canBatch } = await import('./batch');
      return canBatch(config, from);
    },
    sendBatch: (calls, sender) =>
      guarded(async () => {
        const [first] = calls;
        if (!first) throw new TypeError('A batch has at least one call.');
        for (const call of calls) sender.check(call);
        await ready(first, sender);
        const { sendBatch } = await import('./batch');
        const hash = await sendBatch(config, calls, sender.from);
        facts.onSent(hash, sender.description);
        return hash;
      }),
    mined: (hash) =>
      guarded(async () => {
        const receipt = await waitForTransactionReceipt(config.getClient(), {
          hash,
          timeout: RECEIPT_TIMEOUT_MS,
          pollingInterval: POLL_MS,
        });
        return { hash: receipt.transactionHash, success: receipt.status === 'success' };
      }),
    allowance: (token, owner, spender) =>
      guarded(() =>
        readContract(config.getClient(), {
          address: token,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [owner, spender],
        }),
      ),
    signMessage: (message) => guarded(() => signMessage(config, { message })),
    signTypedData: (data) =>
      guarded(async () => {
        const { assertReady } = await import('./rehearse');
        await assertReady(config, undefined, facts.demo);
        return signTypedData(config, data as Parameters<typeof signTypedData>[1]);
      }),
    watchShares: () => guarded(() => offerShares(config, facts.shareToken)),
    chooseAccount: () => guarded(() => chooseAccount(config)),
    switchChain: () =>
      guarded(async () => {
        await switchChain(config, { chainId: chain.id });
      }),
    addChain: () => guarded(() => addChain(config)),
    disconnect: () => guarded(() => disconnect(config)),
  };
}

/** EIP-2255. Not every wallet says by an event that its account has changed, so that its accounts are read as well. */
export async function chooseAccount(config: Config): Promise<`0x${string}`> {
  const wallet = await getConnectorClient(config);
  await wallet
    .request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    .catch((error) => {
      throw isUnknownMethod(error) ? new ChooseUnsupportedError(error) : error;
    });
  const { connector } = getAccount(config);
  const accounts = (await connector?.getAccounts().catch(() => [])) ?? [];
  const [chosen] = accounts;
  if (!connector || !chosen) throw new AccountNotFoundError();
  connector.onAccountsChanged([...accounts]);
  return chosen;
}

/** EIP-747. Wallets answer false or reject; both mean no. */
async function offerShares(config: Config, address: `0x${string}`): Promise<boolean> {
  const options = {
    address,
    symbol: BANK_FACTS.symbol,
    decimals: SHARE_DECIMALS,
    image: new URL('/icon-192.png', location.origin).href,
  };
  try {
    return await watchAsset(config, { type: 'ERC20', options });
  } catch (error) {
    const [chain] = config.chains;
    const names = { name: chain.name, nativeSymbol: chain.nativeCurrency.symbol };
    const { mapWalletError } = await import('./map-wallet-error');
    if (mapWalletError(error, names) instanceof UserRejectedError) return false;
    throw error;
  }
}

/** EIP-3085. A wallet that knows the chain adds the node to it. */
async function addChain(config: Config): Promise<void> {
  const [chain] = config.chains;
  const wallet = await getConnectorClient(config);
  await wallet.request({
    method: 'wallet_addEthereumChain',
    params: [
      {
        chainId: `0x${chain.id.toString(16)}`,
        chainName: `${chain.name} (${BANK_FACTS.brand} demo)`,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: [...chain.rpcUrls.default.http],
      },
    ],
  });
}
