import type { Transaction } from '@fnx/api/register/schemas';
import { EXPLORER_URL } from '@fnx/chain/chains';
import { BNB_DECIMALS, formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { type Address, getAddress, type Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import type { transactions } from './tables';

export type TransactionRow = typeof transactions.$inferSelect;

export function viewTransaction(
  ctx: Pick<AppContext, 'config'>,
  line: TransactionRow,
): Transaction {
  const usd = (raw: bigint | null) => (raw === null ? null : formatDecimal(raw, USD_DECIMALS));
  const address = (text: string | null) => (text === null ? null : getAddress(text as Address));
  return {
    id: line.id,
    type: line.type,
    status: line.status,
    ...(line.orderId === null ? {} : { orderId: line.orderId }),
    currencyId: line.currencyId,
    symbol: line.symbol,
    amount: formatDecimal(line.amountRaw, line.decimals),
    shares: line.sharesRaw === null ? null : formatDecimal(line.sharesRaw, SHARE_DECIMALS),
    sharePriceUsd: usd(line.sharePriceRaw),
    rateUsd: usd(line.rateRaw),
    valueUsd: usd(line.valueUsdRaw),
    platformFeeUsd: usd(line.feeUsdRaw),
    networkFeeBnb:
      line.networkFeeRaw === null ? null : formatDecimal(line.networkFeeRaw, BNB_DECIMALS),
    receivedAmount:
      line.receivedRaw === null || line.receivedDecimals === null
        ? null
        : formatDecimal(line.receivedRaw, line.receivedDecimals),
    receivedSymbol: line.receivedSymbol,
    from: address(line.fromAddress),
    to: address(line.toAddress),
    txHash: line.txHash as Hex | null,
    // The demo's local chain has no explorer.
    explorerUrl:
      line.txHash === null || ctx.config.mode === 'demo'
        ? null
        : `${EXPLORER_URL}/tx/${line.txHash}`,
    blockNumber: line.blockNumber,
    confirmations: line.confirmations,
    note: line.note,
    createdAt: line.createdAt.toISOString(),
  };
}
