import type { AppContext } from '@/server/platform/context';
import type { NodeReport } from '@/server/platform/gateways/chain-reader';
import { incomingTransfers } from './incoming-transfers';
import type { IncomingTransfer } from './judge-payment';

/** What has to be the same for two nodes to speak of one payment. */
export type Claimed = Pick<
  IncomingTransfer,
  'txHash' | 'logIndex' | 'currencyId' | 'from' | 'amountRaw' | 'blockNumber'
>;

/**
 * What one node's word means for a payment: it says the same of it (in `block`), has not got that far yet, does not answer, or
 * tells something else.
 */
export type Judged = { node: string } & (
  | { says: 'same'; block: { number: bigint; hash: string } }
  | { says: 'not yet' }
  | { says: 'nothing' }
  | { says: 'other'; what: string }
);

/** Judges one node's word of a payment. Pure. */
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
      : { node, says: 'other', what: 'knows no such transaction' };
  }
  const { receipt, transaction, block } = seen;
  if (!receipt.success) return { node, says: 'other', what: 'calls the transaction reverted' };
  const told = incomingTransfers(ctx, transaction, receipt, block).find(
    ({ logIndex }) => logIndex === claimed.logIndex,
  );
  const same =
    told &&
    transaction.hash.toLowerCase() === claimed.txHash &&
    told.currencyId === claimed.currencyId &&
    told.from === claimed.from &&
    told.amountRaw === claimed.amountRaw;
  if (!same) return { node, says: 'other', what: 'tells of another amount, sender or token' };
  if (finalized < receipt.blockNumber) return { node, says: 'not yet' };
  return { node, says: 'same', block: { number: receipt.blockNumber, hash: receipt.blockHash } };
}
