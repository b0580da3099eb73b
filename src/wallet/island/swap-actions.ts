import { type Address, erc20Abi } from 'viem';
import { estimateGas, getBalance, getGasPrice, readContract } from 'viem/actions';
import type { Config } from 'wagmi';
import { sendTransaction } from 'wagmi/actions';
import { CHAIN_ID } from '@/chain/chains';
import { assertApproval, assertSwap, SwapMismatchError, type SwapTransaction } from '@/chain/swap';
import type { SwapApi, SwapSender } from '@/wallet/wallet-api';
import { InsufficientFundsError, NoGasError, PaymentMismatchError } from '@/wallet/wallet-errors';

type Parts = {
  /** Maps thrown errors to the classes of wallet-errors.ts. */
  guarded<T>(act: () => Promise<T>): Promise<T>;
  /** Checks account and network with the wallet itself. */
  assertReady(expected: { from: Address; chainId: number }): Promise<void>;
  onSent(hash: `0x${string}`, description: string): void;
};

/**
 * Sends approvals and swaps through the wallet, after decoding the calldata and comparing it with the expected terms.
 */
export function makeSwapActions(config: Config, { guarded, assertReady, onSent }: Parts): SwapApi {
  const send = async (transaction: SwapTransaction, { from, description }: SwapSender) => {
    await assertReady({ from, chainId: CHAIN_ID });
    await assertExecutable(config, transaction, from);
    const { to, value, data } = transaction;
    const hash = await sendTransaction(config, {
      to,
      value,
      data,
      account: from,
      chainId: CHAIN_ID,
    });
    onSent(hash, description);
    return hash;
  };
  return {
    sendApproval: (transaction, expected, sender) =>
      guarded(async () => {
        compared(() => assertApproval(transaction, expected));
        return send(transaction, sender);
      }),
    sendSwap: (transaction, expected, exchange, sender) =>
      guarded(async () => {
        compared(() => assertSwap(transaction, expected, exchange));
        const held = await balanceOf(config, expected.tokenIn, sender.from);
        if (held < expected.amountIn) throw new InsufficientFundsError(sender.symbol);
        return send(transaction, sender);
      }),
  };
}

/**
 * Simulates the transaction and checks the fee.
 *
 * @throws the simulation's error
 */
async function assertExecutable(
  config: Config,
  transaction: SwapTransaction,
  from: Address,
): Promise<void> {
  const client = config.getClient();
  const [coins, gas, gasPrice] = await Promise.all([
    getBalance(client, { address: from }),
    estimateGas(client, { account: from, ...transaction }),
    getGasPrice(client),
  ]);
  if (coins < transaction.value + gas * gasPrice) {
    throw new NoGasError(config.chains[0].nativeCurrency.symbol);
  }
}

function balanceOf(config: Config, token: Address | null, owner: Address): Promise<bigint> {
  const client = config.getClient();
  return token === null
    ? getBalance(client, { address: owner })
    : readContract(client, {
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      });
}

function compared(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof SwapMismatchError)) throw error;
    throw new PaymentMismatchError(error);
  }
}
