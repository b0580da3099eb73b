import type { AppContext } from '@/server/platform/context';
import type { NodeReport } from '@/server/platform/gateways/read-chain';
import { incomingTransfers } from './incoming-transfers';
import type { IncomingTransfer } from './judge-payment';

export type Claimed = Pick<
  IncomingTransfer,
  'txHash' | 'logIndex' | 'currencyId' | 'from' | 'amountRaw' | 'blockNumber'
>;

/**
 * A node's report on a payment: it confirms it (in `block`), has not reached that block, gave no response, or contradicts it.
 */
export type Judged = { node: string } & (
  | { says: 'same'; block: { number: bigint; hash: string } }
  | { says: 'not yet' }
  | { says: 'nothing' }
  | { says: 'other'; what: string }
);

export function judgeNodeReport(
  ctx: Pick<AppContext, 'chain' | 'config'>,
  claimed: Claimed,
  { node, report }: NodeReport,
): Judged {
  if (!report) return { node, says: 'nothing' };
  const { chainId, finalized, seen } = report;
  if (chainId !== ctx.config.chain.id) {
    return { node, says: 'other', what: `is on chain ${chainId}` };
  }
  if (!seen) {
    return finalized < claimed.blockNumber
      ? { node, says: 'not yet' }
      : { node, says: 'other', what: 'does not know the transaction' };
  }
  const { receipt, transaction, block } = seen;
  if (!receipt.success) return { node, says: 'other', what: 'reports the transaction as reverted' };
  const reported = incomingTransfers(ctx, transaction, receipt, block).find(
    ({ logIndex }) => logIndex === claimed.logIndex,
  );
  const same =
    reported &&
    transaction.hash.toLowerCase() === claimed.txHash &&
    reported.currencyId === claimed.currencyId &&
    reported.from === claimed.from &&
    reported.amountRaw === claimed.amountRaw;
  if (!same) return { node, says: 'other', what: 'reports another amount, sender or token' };
  if (finalized < receipt.blockNumber) return { node, says: 'not yet' };
  return { node, says: 'same', block: { number: receipt.blockNumber, hash: receipt.blockHash } };
}
