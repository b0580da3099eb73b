import { bnbSmartChain } from '@fnx/chain/chains';
import { act } from '@testing-library/react';
import { type Account, type Hex, numberToHex } from 'viem';
import { createConfig, http } from 'wagmi';
import { connect } from 'wagmi/actions';
import { injected } from 'wagmi/connectors';
import { makeWalletApi } from '@/wallet/island/wallet-actions';
import type { WalletError } from '@/wallet/wallet-errors';
import type { TestChain } from './chain';
import { connectApi } from './connect-wallet';
import type { WalletAnswer } from './wallet-answers';

type Request = { method: string; params?: unknown[] };
type Transaction = { to: Hex; data?: Hex; value?: Hex };

/** Later than any patience of the pages with a method that opens no window. */
const LATE_MS = 3_000;

/**
 * Connects a browser wallet on a local chain to the pages, through the product's own wallet code. It approves everything, unless a
 * test says how it answers a method.
 */
export async function connectScriptedWallet(chain: TestChain, signer: Account) {
  const answers = new Map<string, WalletAnswer | ((params: unknown[]) => unknown)>();
  const asked: Request[] = [];
  const warnings: WalletError[] = [];

  const sendTransaction = async ({ to, data, value }: Transaction) => {
    const call = { to, data: data ?? '0x', value: BigInt(value ?? 0), gas: 1_500_000n };
    return chain.submit(signer.address, call);
  };

  const handle = async (method: string, params: unknown[]): Promise<unknown> => {
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [signer.address];
      case 'eth_chainId':
        return numberToHex(56);
      case 'eth_sendTransaction':
        return sendTransaction(params[0] as Transaction);
      default:
        if (method.startsWith('wallet_')) throw Object.assign(new Error(method), { code: -32601 });
        return chain.rpc.request(method, params);
    }
  };

  const provider = {
    on: () => provider,
    removeListener: () => provider,
    async request({ method, params = [] }: Request): Promise<unknown> {
      asked.push({ method, params });
      const answer = answers.get(method);
      if (answer === undefined) return handle(method, params);
      if (typeof answer === 'function') return answer(params);
      if (answer === 'never') return new Promise(() => {});
      if (answer === 'late') {
        await new Promise((wake) => setTimeout(wake, LATE_MS));
        return { '0x38': { atomic: { status: 'supported' } } };
      }
      if ('error' in answer) throw answer.error;
      return answer.result;
    },
  };

  const bsc = bnbSmartChain(chain.rpcUrl);
  const config = createConfig({
    chains: [bsc],
    connectors: [
      injected({
        target: { id: 'scripted', name: 'Scripted wallet', provider: provider as never },
      }),
    ],
    transports: { [bsc.id]: http(chain.rpcUrl, { retryDelay: 1 }) },
    storage: null,
  });
  const [connector] = config.connectors;
  if (connector) await act(() => connect(config, { connector }));
  connectApi(
    signer.address,
    makeWalletApi(config, {
      demo: false,
      shareToken: chain.chainAddresses.contracts.shareToken,
      onSent: () => {},
      onSentOtherwise: (fault) => void warnings.push(fault),
    }),
  );
  return {
    asked,
    warnings,
    sendTransaction,
    /** How it answers a method from now on. */
    answer: (method: string, answer: WalletAnswer | ((params: unknown[]) => unknown)) =>
      void answers.set(method, answer),
    count: (method: string) => asked.filter((request) => request.method === method).length,
  };
}
