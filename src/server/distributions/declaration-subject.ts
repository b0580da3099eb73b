import { CURRENCIES, type CurrencyId } from '@fnx/chain/addresses';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { SECOND_MS } from '@fnx/values/time';
import { positiveOf } from '@/server/desk/field-readers';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { readRecordTime, recordFact } from '@/server/register/board-calls';
import { countFact, sharesFact } from '@/server/users/person-facts';
import { groupDecimal } from '@/shared/figures';
import { taxOf } from '@/shared/tax';
import type { Declaration } from './distribution-commands';
import { type Held, holdingsAt } from './holdings-at';
import { readTaxTerms, type TaxTerms } from './tax-terms';

/** A distribution as signers see it: how much, to how many holders, what is withheld, per share, and what rounding leaves. */
export async function declarationSubject(
  ctx: AppContext,
  declaration: Declaration,
): Promise<Subject> {
  const { currency, amount, title, recordTime } = declaration;
  const { decimals } = CURRENCIES[currency];
  const raw = positiveOf(decimals, { field: '--amount' })(amount);
  const tax = await readTaxTerms(ctx, ctx.db, declaration);
  const time = await readRecordTime(ctx, recordTime);
  const held = await holdingsAt(ctx.db, new Date(Number(time) * SECOND_MS));
  const sums = sumUp(held, raw, tax);
  const money = (value: bigint) => moneyText(value, currency);
  // The holdings of an earlier time stay; customers change those of now until the second officer signs.
  const now = recordTime === undefined && ({ moment: true } as const);
  return {
    of: `distribution ${title}`,
    what: `Distribute ${exactText(raw, currency)} to ${now ? 'all' : countFact(held.length)} holders${tax.bps > 0 ? ` less ${percent(tax.bps)} tax` : ''}: “${title}”`,
    facts: [
      { label: 'Gross', value: exactText(raw, currency) },
      ...taxFacts(tax, sums, money).map((fact) => ({ ...fact, ...(HELD.has(fact.label) && now) })),
      { label: 'Paid by', value: 'the board’s wallet, in two calls' },
      recordFact(recordTime),
      {
        label: recordTime ? 'Holders at the record time' : 'Holders now',
        value: countFact(held.length),
        ...now,
      },
      {
        label: recordTime ? 'Shares then' : 'Shares now',
        value: sharesFact(sums.sharesRaw),
        ...now,
      },
      { label: 'Per share, before tax', value: money(sums.perShareRaw), ...now },
      { label: 'Left by rounding', value: money(raw - sums.grossRaw), ...now },
    ],
  };
}

/** Facts of the tax that follow from the holdings. */
const HELD: ReadonlySet<string> = new Set(['Tax', 'Net', 'Holders with another rate']);

/** `15 %` */
const percent = (bps: number) => `${formatDecimal(BigInt(bps), 2)} %`;

const exactText = (raw: bigint, currency: CurrencyId) =>
  `${groupDecimal('en', formatDecimal(raw, CURRENCIES[currency].decimals))} ${currency}`;

/** Computed amounts are cut after so many decimals; the contract pays the exact ones. */
const SHOWN_DECIMALS = 6;

/** `about` says that there are more decimals. */
function moneyText(raw: bigint, currency: CurrencyId): string {
  const unit = 10n ** BigInt(Math.max(CURRENCIES[currency].decimals - SHOWN_DECIMALS, 0));
  const rest = raw % unit;
  if (rest === 0n) return exactText(raw, currency);
  if (raw === rest) return `less than 0.000001 ${currency}`;
  return `about ${exactText(raw - rest, currency)}`;
}

type Sums = Record<'sharesRaw' | 'grossRaw' | 'taxRaw' | 'perShareRaw', bigint> & { own: number };

/** Sums up what the contract will pay if everybody is paid. `own` counts the holders that have a rate of their own. */
function sumUp(held: readonly Held[], raw: bigint, { bps, exceptions }: TaxTerms): Sums {
  const rates = new Map<string, number>(exceptions.map((one) => [one.holder, one.bps]));
  const sharesRaw = held.reduce((sum, one) => sum + one.sharesRaw, 0n);
  const sums: Sums = { sharesRaw, grossRaw: 0n, taxRaw: 0n, perShareRaw: 0n, own: 0 };
  if (sharesRaw === 0n) return sums;
  for (const one of held) {
    const gross = (raw * one.sharesRaw) / sharesRaw;
    const own = rates.get(one.holder);
    if (own !== undefined) sums.own += 1;
    sums.grossRaw += gross;
    sums.taxRaw += taxOf(gross, own ?? bps);
  }
  sums.perShareRaw = (raw * 10n ** BigInt(SHARE_DECIMALS)) / sharesRaw;
  return sums;
}

function taxFacts(
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
