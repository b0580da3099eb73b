import { type Address, erc20Abi, getAddress, isAddressEqual } from 'viem';
import {
  estimateGas,
  getBalance,
  getBlock,
  getCode,
  getGasPrice,
  getTransaction,
  readContract,
} from 'viem/actions';
import type { Config } from 'wagmi';
import {
  disconnect,
  getAccount,
  getConnectorClient,
  sendTransaction,
  signMessage,
  switchChain,
} from 'wagmi/actions';
import { assertPayment, type PaymentTransaction } from '@/chain/payment';
import { DEMO_CONNECTOR_ID } from '@/wallet/demo/demo-ids';
import type { ExpectedPayment, WalletApi } from '@/wallet/wallet-api';
import {
  ConnectorNotConnectedError,
  ContractCoinError,
  ForeignChainError,
  InsufficientFundsError,
  NoGasError,
  SentOtherwiseError,
  WrongAccountError,
  WrongNetworkError,
} from '@/wallet/wallet-errors';
import { mapWalletError } from './map-wallet-error';
import { checkedTransaction } from './payment-transaction';
import { makeSwapActions } from './swap-actions';

type Facts = {
  demo: boolean;
  /** The service's treasury; a second check of the recipient. */
  treasury: string;
  /** The treasury compiled into the build, which no response can change; null if not set. */
  builtTreasury: string | null;
  /** Called with each sent payment, for the account dialog's list. */
  onSent(hash: `0x${string}`, description: string): void;
  /** Called if the transaction on the chain differs from the request. */
  onSentOtherwise(fault: SentOtherwiseError): void;
};

/** The wallet API over one wagmi configuration. Every rejection is a `WalletError`. */
export function makeWalletApi(config: Config, facts: Facts): WalletApi {
  const [chain] = config.chains;
  const guarded = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      throw mapWalletError(error, { name: chain.name, nativeSymbol: chain.nativeCurrency.symbol });
    }
  };

  return {
    sendPayment: (payment, expected) =>
      guarded(async () => {
        const transaction = checkedTransaction(payment, expected);
        for (const to of [facts.treasury, facts.builtTreasury ?? facts.treasury]) {
          checkedTransaction(payment, { ...expected, to: getAddress(to) });
        }
        await assertReady(config, expected, facts.demo);
        await assertOwnCoin(config, expected);
        await assertAffordable(config, transaction, expected);
        const hash = await sendTransaction(config, {
          ...transaction,
          account: expected.from,
          chainId: expected.chainId,
        });
        facts.onSent(hash, `Buy shares with ${expected.symbol}`);
        void checkSent(config, hash, expected).then(
          (fault) => fault && facts.onSentOtherwise(fault),
        );
        return hash;
      }),
    swaps: makeSwapActions(config, {
      guarded,
      assertReady: (expected) => assertReady(config, expected, facts.demo),
      onSent: facts.onSent,
    }),
    signMessage: (message) => guarded(() => signMessage(config, { message })),
    switchChain: () =>
      guarded(async () => {
        await switchChain(config, { chainId: chain.id });
      }),
    disconnect: () => guarded(() => disconnect(config)),
  };
}

/** Checks account and network with the wallet itself, not with cached state. */
async function assertReady(
  config: Config,
  expected: Pick<ExpectedPayment, 'from' | 'chainId'>,
  demo: boolean,
): Promise<void> {
  const { address, connector } = getAccount(config);
  if (!address || !connector) throw new ConnectorNotConnectedError();
  const accounts = await connector.getAccounts();
  const current = accounts[0] ?? address;
  if (!isAddressEqual(current, expected.from)) {
    throw new WrongAccountError(expected.from, current);
  }
  if ((await connector.getChainId()) !== expected.chainId) {
    throw new WrongNetworkError(config.chains[0].name);
  }
  if (demo && connector.id !== DEMO_CONNECTOR_ID) await assertLocalChain(config);
}

/**
 * In demo mode the local chain has the real chain's ID, and its treasury key is public. A wallet on the real chain must
 * never be asked to pay; the genesis blocks distinguish the two.
 */
async function assertLocalChain(config: Config): Promise<void> {
  const ours = await getBlock(config.getClient(), { blockNumber: 0n });
  const wallet = await getConnectorClient(config);
  const theirs = await getBlock(wallet, { blockNumber: 0n });
  if (ours.hash !== theirs.hash) throw new ForeignChainError();
}

/** An EIP-7702 delegated account still sends native coin itself. */
const DELEGATED = '0xef0100';

/**
 * Native coin is credited only if the wallet itself sends the transaction; a contract wallet's payment is an internal
 * call.
 */
async function assertOwnCoin(
  config: Config,
  { kind, from, symbol }: ExpectedPayment,
): Promise<void> {
  if (kind !== 'NATIVE') return;
  const code = await getCode(config.getClient(), { address: from });
  if (code && code !== '0x' && !code.startsWith(DELEGATED)) throw new ContractCoinError(symbol);
}

const SENT_TRIES = 20;
const SENT_PAUSE_MS = 3000;

/**
 * Compares the transaction on the chain with the request. A script in the page could alter a request on its way to the
 * wallet; this cannot stop it, but warns before the next signature. Contract wallets wrap payments in their own calls,
 * so only plain transactions are checked.
 *
 * @returns the mismatch; undefined if there is none, or if the transaction does not appear within a minute
 */
export async function checkSent(
  config: Config,
  hash: `0x${string}`,
  expected: ExpectedPayment,
): Promise<SentOtherwiseError | undefined> {
  for (let tries = 0; tries < SENT_TRIES; tries++) {
    const sent = await getTransaction(config.getClient(), { hash }).catch(() => undefined);
    if (sent) {
      if (!isAddressEqual(sent.from, expected.from)) return undefined;
      try {
        assertPayment({ to: sent.to ?? sent.from, value: sent.value, data: sent.input }, expected);
        return undefined;
      } catch (error) {
        return new SentOtherwiseError(error instanceof Error ? error : new Error(String(error)));
      }
    }
    await new Promise((wake) => setTimeout(wake, SENT_PAUSE_MS));
  }
  return undefined;
}

/**
 * Checks balance and fee and simulates the transaction.
 *
 * @throws {InsufficientFundsError}, {NoGasError} or the simulation's error
 */
async function assertAffordable(
  config: Config,
  transaction: PaymentTransaction,
  { from, symbol, tokenAddress, amountRaw }: ExpectedPayment,
): Promise<void> {
  const client = config.getClient();
  const [coins, tokens] = await Promise.all([
    getBalance(client, { address: from }),
    tokenAddress ? tokenBalance(config, tokenAddress, from) : undefined,
  ]);
  if ((tokens ?? coins) < amountRaw) throw new InsufficientFundsError(symbol);
  const [gas, gasPrice] = await Promise.all([
    // Gas estimation fails if the amount is the whole balance.
    coins === transaction.value && transaction.value > 0n
      ? 21_000n
      : estimateGas(client, { account: from, ...transaction }),
    getGasPrice(client),
  ]);
  if (coins < transaction.value + gas * gasPrice) {
    throw new NoGasError(config.chains[0].nativeCurrency.symbol);
  }
}

function tokenBalance(config: Config, token: Address, owner: Address): Promise<bigint> {
  return readContract(config.getClient(), {
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  });
}
