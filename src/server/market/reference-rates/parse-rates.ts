import { mulDiv, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { isDay } from '@fnx/values/time';
import { Parser } from 'htmlparser2';

/** Units of a currency for one US dollar, 8 decimals. */
type PerUsd = Readonly<Record<'EUR' | 'GBP' | 'CHF', bigint>>;

export type ReferenceRates = {
  /** The bank's day, `YYYY-MM-DD`. */
  day: string;
  perUsd: PerUsd;
};

/** The file is not one of reference rates that can be shown. */
export class RatesError extends Error {
  override readonly name = 'RatesError';
}

const RATE = /^\d{1,6}(?:\.\d{1,8})?$/;
const ONE = 10n ** BigInt(USD_DECIMALS);

/**
 * Reads the daily reference rates of the European Central Bank, which are units of a currency for one euro:
 * `<Cube time="2026-11-20"><Cube currency="USD" rate="1.0823"/>…`.
 *
 * @throws RatesError for another file, a part of one, or a rate that is missing, repeated, or not a positive number
 */
export function parseRates(xml: string): ReferenceRates {
  const days: string[] = [];
  const perEuro = new Map<string, bigint>();
  const parser = new Parser(
    {
      onopentag(name, { time, currency, rate }) {
        if (name !== 'Cube') return;
        if (time !== undefined) days.push(time);
        if (currency === undefined) return;
        if (perEuro.has(currency)) throw new RatesError(`The rate of ${currency} is repeated.`);
        perEuro.set(currency, readRate(currency, rate ?? ''));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!/<\/gesmes:Envelope>\s*$/.test(xml)) throw new RatesError('The file is not complete.');
  const [day = ''] = days;
  if (days.length !== 1 || !isDay(day)) {
    throw new RatesError('The file names no day.');
  }
  const of = (currency: string) => {
    const rate = perEuro.get(currency);
    if (rate === undefined) throw new RatesError(`The rate of ${currency} is missing.`);
    return rate;
  };
  const usd = of('USD');
  const perUsd = (rate: bigint) => mulDiv(rate, ONE, usd, 'down');
  return { day, perUsd: { EUR: perUsd(ONE), GBP: perUsd(of('GBP')), CHF: perUsd(of('CHF')) } };
}

function readRate(currency: string, text: string): bigint {
  const rate = RATE.test(text) ? parseDecimal(text, USD_DECIMALS) : 0n;
  if (rate === 0n) throw new RatesError(`The rate of ${currency} is no positive number.`);
  return rate;
}
