import { CURRENCY_IDS, type CurrencyId } from '@/chain/addresses';
import type { AppContext } from '@/server/platform/context';
import type { Head, Receipt, SeenTransaction } from '@/server/platform/gateways/read-chain';
import type { IncomingTransfer } from './judge-payment';

/** Log index of a native coin (BNB) payment, which emits no log. */
export const NATIVE_LOG_INDEX = -1;

/** The currency of a token contract; null for any other contract, whatever name it uses. */
export function currencyOf(ctx: Pick<AppContext, 'chain'>, token: string): CurrencyId | null {
  const { currencies } = ctx.chain.addresses;
  return (
    CURRENCY_IDS.find((id) => currencies[id].address?.toLowerCase() === token.toLowerCase()) ?? null
  );
}

export function incomingTransfers(
  ctx: Pick<AppContext, 'chain' | 'config'>,
  transaction: SeenTransaction,
  receipt: Receipt,
  block: Head,
): IncomingTransfer[] {
  const treasury = ctx.config.chain.treasury.toLowerCase();
  const common = {
    chainId: ctx.config.chain.id,
    txHash: transaction.hash.toLowerCase(),
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    blockTime: block.time,
  };
  const transfers = receipt.transfers.flatMap((log): IncomingTransfer[] => {
    const currencyId = currencyOf(ctx, log.token);
    if (!currencyId || log.to !== treasury || log.value === 0n) return [];
    return [
      { ...common, logIndex: log.logIndex, currencyId, from: log.from, amountRaw: log.value },
    ];
  });
  if (transaction.to?.toLowerCase() === treasury && transaction.value > 0n) {
    transfers.push({
      ...common,
      logIndex: NATIVE_LOG_INDEX,
      currencyId: 'BNB',
      from: transaction.from.toLowerCase(),
      amountRaw: transaction.value,
    });
  }
  return transfers;
}
