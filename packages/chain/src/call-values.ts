import { roleNamed } from '@fnx/contracts/deploy/roles';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import type { AbiParameter, Address } from 'viem';
import { CURRENCIES, type CurrencyId } from './currencies';

/** The kind of an argument, which decides how it is shown. */
export type ValueKind =
  | 'SHARES'
  | 'MONEY'
  | 'USD'
  | 'PERCENT'
  | 'PART'
  | 'TIME'
  | 'SECONDS'
  | 'DAYS'
  | 'ADDRESS'
  | 'CURRENCY'
  | 'HOLDER'
  | 'ROLE'
  | 'YES_NO'
  | 'SIDE'
  | 'BALLOT_KIND'
  | 'HASH'
  | 'BYTES'
  | 'NUMBER';

const BY_NAME: Readonly<Record<string, ValueKind>> = {
  amount: 'SHARES',
  shares: 'SHARES',
  cap_: 'SHARES',
  maxSupply_: 'SHARES',
  limit: 'SHARES',
  capacity: 'SHARES',
  payAmount: 'MONEY',
  perShare: 'MONEY',
  minPriceUsd_: 'USD',
  rateBps: 'PERCENT',
  bps: 'PART',
  upToBps: 'PART',
  ceilingBps_: 'PART',
  appliesFrom_: 'SHARES',
  quorumBps: 'PART',
  majorityBps: 'PART',
  minShares: 'SHARES',
  bankShares: 'SHARES',
  firstPrice: 'MONEY',
  step: 'MONEY',
  anchor: 'MONEY',
  feeBps: 'PART',
  bankSide: 'SIDE',
  kind: 'BALLOT_KIND',
  opens: 'TIME',
  closes: 'TIME',
  recordTime: 'TIME',
  end: 'TIME',
  validUntil: 'TIME',
  lockedUntil: 'TIME',
  maxAge: 'SECONDS',
  delay: 'SECONDS',
  executionDelay: 'SECONDS',
  newDelay: 'SECONDS',
  termDays: 'DAYS',
  token: 'CURRENCY',
  payToken: 'CURRENCY',
  currency: 'CURRENCY',
  holder: 'HOLDER',
  holders: 'HOLDER',
  role: 'ROLE',
  roleId: 'ROLE',
  admin: 'ROLE',
  guardian: 'ROLE',
};

/** The kind of an argument, by its name and type. */
export function kindOf({ name = '', type }: AbiParameter): ValueKind {
  const known = BY_NAME[name];
  if (known) return known;
  if (type.startsWith('address')) return 'ADDRESS';
  if (type.startsWith('bytes32')) return 'HASH';
  if (type.startsWith('bytes')) return 'BYTES';
  return type === 'bool' ? 'YES_NO' : 'NUMBER';
}

/** How the currency of a pay token is called; null for one that this product does not know. */
type NameCurrency = (token: Address) => CurrencyId | null;

/**
 * A value in words: `2,000,000.5 shares`.
 * @param money currency of amounts of money in this call; null when unknown
 */
export function textOf(
  kind: ValueKind,
  value: unknown,
  { money, nameCurrency }: { money: CurrencyId | null; nameCurrency: NameCurrency },
): string {
  if (Array.isArray(value)) {
    return value.map((one) => textOf(kind, one, { money, nameCurrency })).join(', ');
  }
  const number = typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n;
  switch (kind) {
    case 'SHARES':
      return `${decimalText(number, SHARE_DECIMALS)} shares`;
    case 'MONEY':
      return money === null
        ? `${number} smallest units of an unknown token`
        : `${decimalText(number, CURRENCIES[money].decimals)} ${money}`;
    case 'USD':
      return number === 0n
        ? '0 USD: nothing is for sale'
        : `${decimalText(number, USD_DECIMALS)} USD a share`;
    case 'PERCENT':
      return `${formatDecimal(number, 2)} % a year`;
    case 'PART':
      return `${formatDecimal(number, 2)} %`;
    case 'TIME':
      return timeText(number);
    case 'SECONDS':
      return durationText(number);
    case 'DAYS':
      return number === 0n ? 'flexible' : `${number} days`;
    case 'CURRENCY':
      return nameCurrency(value as Address) ?? `${value} (unknown token)`;
    case 'ROLE':
      return roleNamed(number) ?? String(value);
    case 'SIDE':
      return number === 0n ? 'sells new shares' : 'buys back shares';
    case 'BALLOT_KIND':
      return number === 0n ? 'poll' : 'general meeting';
    case 'YES_NO':
      return value ? 'yes' : 'no';
    default:
      return String(value);
  }
}

/** With thousands apart, as the desk's English has it. */
function decimalText(raw: bigint, decimals: number): string {
  const [whole = '', part] = formatDecimal(raw, decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** Beyond the year 9999 a date has no usual form. */
const LAST_TIME = 253_402_300_799n;

export function timeText(seconds: bigint): string {
  if (seconds === 0n) return 'never';
  if (seconds > LAST_TIME) return `${seconds} seconds after 1970`;
  const iso = new Date(Number(seconds) * 1000).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** `2 days`, `90 seconds`. */
export function durationText(seconds: bigint): string {
  for (const [unit, size] of [
    ['day', 86_400n],
    ['hour', 3_600n],
    ['minute', 60n],
  ] as const) {
    if (seconds >= size && seconds % size === 0n) {
      const count = seconds / size;
      return `${count} ${unit}${count === 1n ? '' : 's'}`;
    }
  }
  return `${seconds} seconds`;
}
