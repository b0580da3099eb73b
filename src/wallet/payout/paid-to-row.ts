import { endpoints } from '@fnx/api/endpoints';
import { formatDecimal, mulDiv, parseDecimal } from '@fnx/values/money';
import { t } from '@/lang/distributions';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import type { Row } from '@/ui/basics/rows';
import type { PayoutAccount } from './account-query';

const RATE_DECIMALS = 8;
const CENTS = 2;
const [FIRST, LAST] = [4, 2];

type Money = { raw: bigint; decimals: number; symbol: string };

/** Where money of a sale goes and how much that is, for whom the bank pays; null for whom the contract pays. */
export function paidToRow(account: PayoutAccount | undefined, money: Money): Row | null {
  if (!account?.isChosen || !account.agent || !account.account) return null;
  if (account.currency === null) return null;
  const { iban, usableFrom } = account.account;
  const about = inBankCurrency(account, money);
  const to = `${iban.slice(0, FIRST)} … ${iban.slice(-LAST)}`;
  const waits = new Date(usableFrom) > new Date();
  return {
    id: 'paid-to',
    label: t('Paid to your bank account'),
    value: about
      ? t('about {amount} to {account}', {
          amount: formatAmount(about, account.currency),
          account: to,
        })
      : to,
    note: waits
      ? t('Transfers to this account begin {time}.', { time: formatDateTime(usableFrom) })
      : t('usually within two banking days'),
  };
}

/** Where a seller is paid: shown in a review, before the seller signs. */
export async function moneyGoesTo(money: Money): Promise<Row> {
  const [account, { wallets }] = await Promise.all([
    call(endpoints.payoutAccount, {}),
    call(endpoints.myWallet, {}),
  ]);
  const toBank = paidToRow(account, money);
  if (toBank) return toBank;
  const isAgent = account.isChosen && account.agent !== null;
  const to = isAgent ? account.agent : wallets.find(({ payout }) => payout)?.address;
  return {
    id: 'paid-to',
    label: t('Money goes to'),
    value: to ?? '–',
    long: true,
    ...(isAgent ? { note: t('It waits there until you name a bank account.') } : {}),
  };
}

/** Rounded down; null without a rate. */
function inBankCurrency({ rates }: PayoutAccount, { raw, decimals, symbol }: Money): string | null {
  const found = rates.find((one) => one.symbol === symbol);
  const rate = found && parseDecimal(found.rate, RATE_DECIMALS);
  if (!rate) return null;
  const unit = 10n ** BigInt(decimals + RATE_DECIMALS - CENTS);
  return formatDecimal(mulDiv(raw, rate, unit, 'down'), CENTS, CENTS);
}
