import { t } from '@/lang/purchase';
import { formatAmount } from '@/lib/format/format';
import { Skeleton } from '@/ui/feedback/skeleton';
import { AmountUnit } from '@/ui/forms/amount/amount-box';
import { UnitPicker } from '@/ui/forms/amount/unit-picker';
import type { PayCurrency } from './queries';

/** Payment currency, with the wallet's balance of each; the only one is no choice. */
export function CurrencyPicker({
  currencies = [],
  value,
  onPick,
}: {
  currencies: readonly PayCurrency[] | undefined;
  value: string;
  onPick: (currencyId: string) => void;
}) {
  if (value === '') return <Skeleton inlineSize="3em" />;
  const [only, ...others] = currencies;
  if (only?.id === value && others.length === 0) return <AmountUnit>{only.symbol}</AmountUnit>;
  const units = currencies.map((currency) => ({
    id: currency.id,
    symbol: currency.symbol,
    name: currency.name,
    note: state(currency),
    disabled: !currency.enabled,
  }));
  return <UnitPicker label={t('Currency')} units={units} value={value} onPick={onPick} />;
}

function state(currency: PayCurrency): string {
  if (!currency.enabled) return t('price unavailable');
  return currency.balance === null ? '' : formatAmount(currency.balance, '', { decimals: 4 });
}
