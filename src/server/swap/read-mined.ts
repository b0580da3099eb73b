import { CHAIN_ID } from '@fnx/chain/chains';
import { wrappedAbi } from '@fnx/chain/exchange-abi';
import { describeError } from '@fnx/postgres/faults';
import {
  type Address,
  erc20Abi,
  getAddress,
  type Hex,
  type Log,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { AppContext } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';

export type Mined = {
  hash: Hex;
  from: Address;
  to: Address;
  value: bigint;
  input: Hex;
  success: boolean;
  blockNumber: bigint;
  blockTime: Date;
  confirmations: number;
  /** In wei. */
  networkFee: bigint;
  logs: Log[];
};

/** Delay suggested to clients when a transaction is not final yet. */
const RETRY_AFTER_SECONDS = 3;

/**
 * Reads a final transaction from the chain.
 * @throws DomainError VALIDATION_ERROR with `retryAfter` while it is not final, UNAVAILABLE while the chain is unavailable
 */
export async function readMined(ctx: Pick<AppContext, 'chain' | 'log'>, hash: Hex): Promise<Mined> {
  const mined = await readOrUnavailable(ctx, hash);
  if (mined) return mined;
  throw invalidFields({ txHash: 'TX_NOT_FINAL' }, { retryAfter: RETRY_AFTER_SECONDS });
}

async function readOrUnavailable(
  ctx: Pick<AppContext, 'chain' | 'log'>,
  hash: Hex,
): Promise<Mined | null> {
  try {
    return await read(ctx, hash);
  } catch (error) {
    if (
      error instanceof TransactionNotFoundError ||
      error instanceof TransactionReceiptNotFoundError
    ) {
      return null;
    }
    ctx.log.warn({ error: describeError(error) }, 'transaction could not be read');
    throw problem('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
  }
}

async function read({ chain }: Pick<AppContext, 'chain'>, hash: Hex): Promise<Mined | null> {
  const { client } = chain;
  if ((await chain.chainId()) !== CHAIN_ID) throw new Error('The node is on another chain.');
  const receipt = await client.getTransactionReceipt({ hash });
  const final = await chain.block('finalized');
  if (!final || final.number < receipt.blockNumber) return null;
  const [transaction, block] = await Promise.all([
    client.getTransaction({ hash }),
    chain.block(receipt.blockNumber),
  ]);
  if (!block || block.hash !== receipt.blockHash || !transaction.to) return null;
  return {
    hash,
    from: getAddress(transaction.from),
    to: getAddress(transaction.to),
    value: transaction.value,
    input: transaction.input,
    success: receipt.status === 'success',
    blockNumber: receipt.blockNumber,
    blockTime: block.time,
    confirmations: Number(final.number - receipt.blockNumber) + 1,
    networkFee: receipt.gasUsed * receipt.effectiveGasPrice,
    logs: receipt.logs,
  };
}

/** The ERC-20 transfers in a transaction, addresses in EIP-55. */
export function transfersOf({ logs }: Pick<Mined, 'logs'>) {
  return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs, strict: true }).map(
    ({ address, args }) => ({
      token: getAddress(address),
      from: getAddress(args.from),
      to: getAddress(args.to),
      value: args.value,
    }),
  );
}

export function unwrappedBy({ logs }: Pick<Mined, 'logs'>, wrapped: Address, by: Address): bigint {
  return parseEventLogs({ abi: wrappedAbi, eventName: 'Withdrawal', logs, strict: true })
    .filter(({ address, args }) => same(address, wrapped) && same(args.src, by))
    .reduce((sum, { args }) => sum + args.wad, 0n);
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
