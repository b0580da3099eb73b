import { groupDecimal } from '@fnx/api/shared/figures';
import { currencyDecimals } from '@fnx/chain/currencies';
import { batchTypedData, type Deposit, readBatch } from '@fnx/chain/deposits';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { type Hex, hashTypedData } from 'viem';
import { env } from '@/config/env';
import { t } from '@/lang/desk';

/** A batch as a wallet signs it, in words. */
export type SignedBatch = {
  deposits: readonly { deposit: Deposit; amount: string; shares: string }[];
  sum: string;
  shares: string;
  validUntil: Date;
  sale: string;
  /** The hash that a hardware wallet shows. */
  hash: Hex;
};

const OTHER = 'The service asks for something else than shares for bank transfers.';

/**
 * Reads what a CASHIER's wallet signs from the characters that it gets. They are made again from what was read, so that nothing stands in
 * them that is not shown.
 * @throws Error when they are no batch of deposits for this sale
 */
export function wordsOfBatch(typedData: string): SignedBatch {
  const { sale, deposits } = readSigned(typedData);
  const { shareContracts } = env;
  if (shareContracts && !shareContracts.includes(sale.toLowerCase() as Hex))
    throw new Error(t(OTHER));
  const [first] = deposits;
  if (!first) throw new Error(t(OTHER));
  refuseTwice(deposits);
  const { currency } = first;
  const total = (of: 'amount' | 'shares') => deposits.reduce((sum, one) => sum + one[of], 0n);
  return {
    deposits: deposits.map((deposit) => ({
      deposit,
      amount: moneyText(deposit.amount, deposit.currency),
      shares: sharesText(deposit.shares),
    })),
    sum: moneyText(total('amount'), currency),
    shares: sharesText(total('shares')),
    validUntil: new Date(Number(first.validUntil) * 1000),
    sale,
    hash: hashTypedData(batchTypedData(sale, deposits)),
  };
}

function readSigned(typedData: string) {
  try {
    return readBatch(typedData);
  } catch {
    throw new Error(t(OTHER));
  }
}

/** The contract takes an order and an entry once; a sum in two currencies says nothing. */
function refuseTwice(deposits: readonly Deposit[]): void {
  const several = (values: readonly string[]) => new Set(values).size;
  const { length } = deposits;
  if (several(deposits.map(({ orderId }) => orderId)) < length) {
    throw new Error(t('An order is in the batch twice.'));
  }
  if (several(deposits.map(({ entryHash }) => entryHash)) < length) {
    throw new Error(t('An entry of the bank is in the batch twice.'));
  }
  if (several(deposits.map(({ currency, validUntil }) => `${currency} ${validUntil}`)) > 1) {
    throw new Error(t('The batch has several currencies or ends.'));
  }
}

const moneyText = (raw: bigint, currency: string) =>
  `${groupDecimal('en', formatDecimal(raw, currencyDecimals(currency), 2))} ${currency}`;

const sharesText = (raw: bigint) => groupDecimal('en', formatDecimal(raw, SHARE_DECIMALS));
