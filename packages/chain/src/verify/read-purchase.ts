import {
  type Address,
  type Hex,
  isAddressEqual,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from 'viem';
import { CHAIN_ID } from '../chains';
import { OtherChainError, type RegisterContracts, saleAbi } from './recompute-register';

const balanceAbi = parseAbi(['function balanceOf(address) view returns (uint256)']);

/** A purchase as the chain has it, paid by a wallet or by a bank transfer. Shares are in millionths; `heldRaw` is what its wallet holds now. */
export type ChainPurchase = {
  wallet: Address;
  sharesRaw: bigint;
  /** Null for shares that a bank transfer paid, whose event does not name it. */
  agreementHash: Hex | null;
  block: bigint;
  at: Date;
  heldRaw: bigint;
};

/**
 * The purchase of a transaction, read from a node; null when there is none. Of several the one that fits `claim` best is taken.
 * @throws OtherChainError, or the node's error
 */
export async function readPurchase(
  node: PublicClient,
  { shareSale, shareToken }: Pick<RegisterContracts, 'shareSale' | 'shareToken'>,
  txHash: Hex,
  claim: { wallet: string; sharesRaw: bigint } | null,
): Promise<ChainPurchase | null> {
  if ((await node.getChainId()) !== CHAIN_ID) {
    throw new OtherChainError('This node is on another network than BNB Smart Chain.');
  }
  const receipt = await node.getTransactionReceipt({ hash: txHash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
  if (!receipt) return null;
  const own = receipt.logs.filter(({ address }) => isAddressEqual(address, shareSale));
  const bought = parseEventLogs({
    abi: saleAbi,
    eventName: ['Bought', 'DepositIssued'],
    logs: own,
  });
  const fits = ({ args }: (typeof bought)[number]) =>
    claim !== null &&
    args.buyer.toLowerCase() === claim.wallet.toLowerCase() &&
    args.shares === claim.sharesRaw;
  const found = bought.find(fits) ?? bought[0];
  if (!found) return null;
  const { buyer: wallet, shares: sharesRaw } = found.args;
  const agreementHash = found.eventName === 'Bought' ? found.args.agreementHash : null;
  const [block, heldRaw] = await Promise.all([
    node.getBlock({ blockHash: receipt.blockHash }),
    node.readContract({
      address: shareToken,
      abi: balanceAbi,
      functionName: 'balanceOf',
      args: [wallet],
    }),
  ]);
  const at = new Date(Number(block.timestamp) * 1000);
  return { wallet, sharesRaw, agreementHash, block: receipt.blockNumber, at, heldRaw };
}
