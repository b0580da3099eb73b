import { groupDecimal } from '@fnx/api/shared/figures';
import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import { formatDecimal } from '@fnx/values/money';
import type { Fact } from '@/server/desk/look';
import { countFact, sharesFact } from '@/server/users/person-facts';
import { taxOf } from '@/shared/tax';
import type { Held } from './holdings-at';
import type { TaxTerms } from './tax-terms';

/** @param isNow they are those of now, which customers change until the second officer signs */
export function holdersFacts(holders: number, { sharesRaw }: Sums, isNow = false): Fact[] {
  const now = isNow && ({ moment: true } as const);
  return [
    {
      label: isNow ? 'Holders now' : 'Holders at the record time',
      value: countFact(holders),
      ...now,
    },
    { label: isNow ? 'Shares now' : 'Shares then', value: sharesFact(sharesRaw), ...now },
  ];
}

/** Facts of the tax that follow from the holdings. */
const HELD: ReadonlySet<string> = new Set(['Tax', 'Net', 'Holders with another rate']);

/** `15 %` */
export const percent = (bps: number) => `${formatDecimal(BigInt(bps), 2)} %`;

export const exactText = (raw: bigint, currency: CurrencyId) =>
  `${groupDecimal('en', formatDecimal(raw, CURRENCIES[currency].decimals))} ${currency}`;

/** Computed amounts are cut after so many decimals; the contract pays the exact ones. */
const SHOWN_DECIMALS = 6;

/** `about` says that there are more decimals. */
export function moneyText(raw: bigint, currency: CurrencyId): string {
  const unit = 10n ** BigInt(Math.max(CURRENCIES[currency].decimals - SHOWN_DECIMALS, 0));
  const rest = raw % unit;
  if (rest === 0n) return exactText(raw, currency);
  if (raw === rest) return `less than 0.000001 ${currency}`;
  return `about ${exactText(raw - rest, currency)}`;
}

type Sums = Record<'sharesRaw' | 'grossRaw' | 'taxRaw', bigint> & { own: number };

/** Sums up what the contract will pay if everybody is paid. `own` counts the holders that have a rate of their own. */
export function sumUp(held: readonly Held[], raw: bigint, { bps, exceptions }: TaxTerms): Sums {
  const rates = new Map<string, number>(exceptions.map((one) => [one.holder, one.bps]));
  const sharesRaw = held.reduce((sum, one) => sum + one.sharesRaw, 0n);
  const sums: Sums = { sharesRaw, grossRaw: 0n, taxRaw: 0n, own: 0 };
  if (sharesRaw === 0n) return sums;
  for (const one of held) {
    const gross = (raw * one.sharesRaw) / sharesRaw;
    const own = rates.get(one.holder);
    if (own !== undefined) sums.own += 1;
    sums.grossRaw += gross;
    sums.taxRaw += taxOf(gross, own ?? bps);
  }
  return sums;
}

/** @param isNow as of `holdersFacts` */
export function taxFacts(
  tax: TaxTerms,
  sums: Sums,
  money: (raw: bigint) => string,
  isNow = false,
): Fact[] {
  const facts: Fact[] = allTaxFacts(tax, sums, money);
  return facts.map((fact) => ({ ...fact, ...(isNow && HELD.has(fact.label) && { moment: true }) }));
}

function allTaxFacts(
  { bps, wallet, exceptions }: TaxTerms,
  { grossRaw, taxRaw, own }: Sums,
  money: (raw: bigint) => string,
) {
  if (bps === 0 && exceptions.length === 0) return [{ label: 'Tax', value: 'none is withheld' }];
  const without = exceptions.length - own;
  return [
    { label: 'Rate of tax', value: percent(bps) },
    { label: 'Tax', value: money(taxRaw) },
    { label: 'Tax wallet', value: wallet },
    { label: 'Net', value: money(grossRaw - taxRaw) },
    {
      label: 'Holders with another rate',
      value: `${countFact(exceptions.length)}${without > 0 ? `, of whom ${countFact(without)} held nothing` : ''}`,
    },
    ...ratesOf(exceptions),
  ];
}

/** Own rates, each with the number of its holders. */
function ratesOf(exceptions: TaxTerms['exceptions']) {
  if (exceptions.length === 0) return [];
  const counts = new Map<number, number>();
  for (const { bps } of exceptions) counts.set(bps, (counts.get(bps) ?? 0) + 1);
  const value = [...counts].sort(([a], [b]) => a - b).map(([bps, n]) => `${percent(bps)}: ${n}`);
  return [{ label: 'Their rates', value: value.join(', ') }];
}
