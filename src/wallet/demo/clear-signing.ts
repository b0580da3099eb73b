import { countUnits } from '@fnx/api/shared/figures';
import { type Call, readCall } from '@fnx/chain/call';
import { durationText, timeText } from '@fnx/chain/call-values';
import { formatDecimal } from '@fnx/values/money';
import {
  type Abi,
  type Address,
  decodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  parseAbi,
  zeroAddress,
} from 'viem';
import { currentLanguage } from '@/lang/engine/current';
import { localeOf } from '@/lang/languages';
import { t, type WalletText } from '@/lang/wallet';
import { groupThousands } from '@/lib/format/format';
import common from './common-calls.json';

/*
 * Shows calls and typed data as hardware wallets do: by the ERC-7730 descriptors that this site publishes. The demo wallet knows nothing
 * of the contracts besides, so its window proves that the descriptors are complete. First how a descriptor is found, then its fields.
 */

type PathParam = 'token' | 'tokenPath' | 'nativeCurrencyAddress' | 'calleePath' | 'amountPath';
/** `base` is a symbol, or where it depends on a value the path of a map of the descriptor and that of its key. */
type Params = { [P in PathParam | '$ref']?: string } & {
  base?: string | { map: string; keyPath: string };
  decimals?: number;
};
type Field = { path: string; label: string; format: string; visible?: string; params?: Params };
/** Fields of a struct, or with `iteration` those of each item of a list, whose place is the first `[]` of their paths. */
type Group = { label: string; iteration?: string; fields: readonly Entry[] };
type Entry = Field | Group;
type Format = { intent: string; fields: readonly Entry[] };
type Deployments = { deployments?: readonly { chainId: number; address: string }[] };

/** The parts of a descriptor that are used here. */
export type Descriptor = {
  context: {
    contract?: Deployments;
    eip712?: Deployments & { domain: { name: string; version: string } };
  };
  metadata: {
    constants?: Record<string, string>;
    enums?: Record<string, Record<string, string>>;
    maps?: Record<string, { values: Record<string, string> }>;
  };
  display: { formats: Record<string, Format> };
};

type Fold = 'FOLDED' | 'UNFOLDED';
/** `depth`: in how many structs and lists; `only`: shown while long lists are so. */
export type ClearRow = { label: string; value: string; depth?: number; only?: Fold };
/** A request in words: its intent, and its fields. */
type ClearRequest = { intent: string; rows: ClearRow[] };

/** Facts that a wallet knows besides the request. */
export type Words = {
  descriptors: readonly Descriptor[];
  /** Null if the address is no token. */
  tokenFacts(token: Address): Promise<{ symbol: string; decimals: number } | null>;
  /** A moment in Unix seconds as the page writes it; in UTC if not given. */
  moment?: ((seconds: bigint) => string) | undefined;
};

type Values = Record<string, unknown>;
type Shown = { values: Values; call: Call; descriptor: Descriptor; words: Words };

/** Calls of tokens and of exchanges like Uniswap V2, which wallets know, for contracts without a descriptor of their own. */
export const COMMON: Descriptor = common;

/**
 * Shows a call by the descriptor of its contract, or by COMMON.
 *
 * @returns null if no descriptor fits
 */
export async function showCall(call: Call, words: Words): Promise<ClearRequest | null> {
  const own = words.descriptors.filter(({ context }) => isAt(context.contract, call.to));
  for (const descriptor of own.length > 0 ? own : [COMMON]) {
    for (const [signature, format] of Object.entries(descriptor.display.formats)) {
      const values = decode(call, signature);
      if (values) return showFormat(format, { values, call, descriptor, words });
    }
  }
  return null;
}

const isAt = (place: Deployments | undefined, address: Address) =>
  place?.deployments?.some((one) => isAddressEqual(one.address as Address, address)) === true;

function decode({ data }: Call, signature: string): Values | null {
  const abi: Abi = parseAbi([`function ${signature.replaceAll('tuple(', '(')}`] as never);
  const read = readCall(() => decodeFunctionData({ abi, data }));
  const [item] = abi;
  const names = item && 'inputs' in item ? item.inputs.map(({ name = '' }) => name) : [];
  return read && Object.fromEntries(names.map((name, at) => [name, read.args?.[at]]));
}

type StructTypes = Readonly<Record<string, readonly { name: string; type: string }[]>>;
/** Typed data (EIP-712) as a wallet gets them. */
export type TypedData = {
  domain: { name?: string; version?: string; verifyingContract?: Address };
  types: StructTypes;
  primaryType: string;
  message: Values;
};

/** Shows typed data by the descriptor of their domain and type, otherwise each field by its name. */
export function showTypedData(typed: TypedData, words: Words): Promise<ClearRequest> {
  const { domain, types, primaryType, message: values } = typed;
  const to = domain.verifyingContract ?? zeroAddress;
  const call: Call = { to, value: 0n, data: '0x' };
  for (const descriptor of words.descriptors) {
    const { eip712 } = descriptor.context;
    const isOf = eip712?.domain.name === domain.name && eip712?.domain.version === domain.version;
    if (!isOf || (eip712?.deployments && !isAt(eip712, to))) continue;
    const formats = Object.entries(descriptor.display.formats);
    const format = formats.find(([type]) => isOfType(type, typed))?.[1];
    if (format) return showFormat(format, { values, call, descriptor, words });
  }
  const intent = t('Signature request: {type}', { type: primaryType });
  const whole = entryOf(types, '', primaryType, '#');
  const fields = 'fields' in whole ? whole.fields : [whole];
  return showFormat({ intent, fields }, { values, call, descriptor: COMMON, words });
}

/** Whether `Batch(Deposit[] deposits)Deposit(…)` is the type of what is signed. */
const isOfType = (encoded: string, { types, primaryType }: TypedData) =>
  encoded.startsWith(`${primaryType}(`) &&
  encoded.split(/(?<=\))/).every((struct) => {
    const name = struct.slice(0, struct.indexOf('('));
    return !struct || struct === `${name}(${types[name]?.map((one) => `${one.type} ${one.name}`)})`;
  });

/** A field without a descriptor: only its name is known. */
function entryOf(types: StructTypes, label: string, type: string, path: string): Entry {
  const list = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (list) {
    const item = entryOf(types, label, list, `${path}.[]`);
    if (!('fields' in item)) return item;
    return { label, iteration: 'bundled', fields: item.iteration ? [item] : item.fields };
  }
  const struct = types[type];
  if (!struct) return { path, label, format: 'raw' };
  const fields = struct.map((one) => entryOf(types, one.name, one.type, `${path}.${one.name}`));
  return { label, fields };
}

/** A descriptor's text in the language of the page. Those of officers' calls are in English, as the desk is. */
function clearText(text: string): string {
  const days = Number(/^(\d+) days$/.exec(text)?.[1]);
  return days ? countUnits(localeOf(currentLanguage()), days, 'day') : t(text as WalletText);
}

async function showFormat({ intent, fields }: Format, shown: Shown): Promise<ClearRequest> {
  return { intent: clearText(intent), rows: await showEntries(fields, shown) };
}

async function showEntries(entries: readonly Entry[], shown: Shown): Promise<ClearRow[]> {
  return (await Promise.all(entries.map((entry) => showEntry(entry, shown)))).flat();
}

const deeper = (rows: readonly ClearRow[]) =>
  rows.map((row) => ({ ...row, depth: (row.depth ?? 0) + 1 }));

async function showEntry(entry: Entry, shown: Shown): Promise<ClearRow[]> {
  const label = clearText(entry.label);
  if (!('fields' in entry)) return showField(label, entry, shown);
  if (!entry.iteration) {
    return [{ label, value: '' }, ...deeper(await showEntries(entry.fields, shown))];
  }
  const items = itemsOf(entry, shown);
  const rows = items.map(async ({ fields }, index) => [
    { label: `${index + 1} / ${items.length}`, value: '' },
    ...deeper(await showEntries(fields, shown)),
  ]);
  const sums = await showSums(items, shown);
  const count = { label, value: String(items.length) };
  return [count, ...sums, ...fold(label, await Promise.all(rows), 3)];
}

async function showField(label: string, field: Field, shown: Shown): Promise<ClearRow[]> {
  if (field.visible && field.visible !== 'always') return [];
  if (field.path.includes('.[]')) {
    const rows = itemsOf(field, shown).map((item) => showField(label, item, shown));
    return fold(label, await Promise.all(rows), 16);
  }
  const inner = field.format === 'calldata' ? await showInner(field, shown) : null;
  return inner
    ? [{ label, value: inner.intent }, ...deeper(inner.rows)]
    : [{ label, value: await textOf(field, shown) }];
}

/** A call that is an argument of another one. */
const showInner = ({ path, params: { calleePath, amountPath } = {} }: Field, shown: Shown) => {
  const value = BigInt(String(at(amountPath, shown) ?? 0));
  const call = { to: at(calleePath, shown) as Address, value, data: at(path, shown) as Hex };
  return showCall(call, shown.words);
};

/** An entry of a list, once for each item: with its index in place of the first `[]`. */
function itemsOf<E extends Entry>(entry: E, shown: Shown): E[] {
  const first = (one: Entry | undefined): string =>
    one && 'fields' in one ? first(one.fields[0]) : (one?.path ?? '');
  const list = at(first(entry).split('.[]')[0], shown) as unknown[];
  const placed = (index: number) => (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace('[]', `[${index}]`) : value;
  return list.map((_, index) => JSON.parse(JSON.stringify(entry, placed(index))));
}

/** Totals of a list's amounts, by currency. */
async function showSums(items: readonly Group[], shown: Shown): Promise<ClearRow[]> {
  const sums = new Map<string, Amount & { label: string }>();
  for (const field of items.length > 1 ? items.flatMap(({ fields }) => fields) : []) {
    const amount = 'fields' in field ? null : await amountOf(field, shown);
    if (!amount) continue;
    const label = t('{what} in total', { what: clearText(field.label) });
    const key = `${label} ${amount.symbol}`;
    sums.set(key, { ...amount, raw: amount.raw + (sums.get(key)?.raw ?? 0n), label });
  }
  return [...sums.values()].map((sum) => ({ label: sum.label, value: amountText(sum) }));
}

/** A list of which the first items stay when it is folded. */
function fold(label: string, items: readonly ClearRow[][], first: number): ClearRow[] {
  const rest = items.slice(first);
  const value = t('and {count} more', { count: rest.length });
  const more: ClearRow = { label, value, only: 'FOLDED' };
  const unfolded = rest.flat().filter(({ only }) => only !== 'FOLDED');
  return [
    ...items.slice(0, first).flat(),
    ...(rest.length > 0 ? [more] : []),
    ...unfolded.map((row) => ({ ...row, only: 'UNFOLDED' as const })),
  ];
}

/** The value of a path: an argument (`quote.shares`), of the call (`@.to`) or of the descriptor (`$.metadata.constants.x`). */
function at(path = '', { values, call, descriptor }: Shown): unknown {
  const root = { '@': call, $: descriptor }[path[0] ?? ''] ?? values;
  const keys = path.replace(/^[@#$]\./, '').split('.');
  return keys.reduce<unknown>((value, key) => {
    const index = /^\[(-?\d+)\]$/.exec(key)?.[1];
    return index ? (value as unknown[]).at(Number(index)) : Object(value)[key];
  }, root);
}

/** At least `least` decimals are shown. */
type Amount = { raw: bigint; decimals: number; symbol: string; least?: number };

const amountText = ({ raw, decimals, symbol, least }: Amount) =>
  `${groupThousands(formatDecimal(raw, decimals, least))} ${symbol}`;

/** @returns null for what is no amount */
async function amountOf(field: Field, shown: Shown): Promise<Amount | null> {
  const unit = await unitOf(field, shown);
  return unit && { ...unit, raw: BigInt(String(at(field.path, shown))) };
}

const BNB = { symbol: 'BNB', decimals: 18 };
const unknown = (token: string) => ({ symbol: t('units of {token}', { token }), decimals: 0 });

async function unitOf({ format, params = {} }: Field, shown: Shown) {
  const { base = '', decimals = 0, token, tokenPath, nativeCurrencyAddress } = params;
  if (format === 'amount') return BNB;
  if (format === 'unit') {
    if (typeof base === 'string') return { symbol: base, decimals };
    const key = String(at(base.keyPath, shown));
    const symbol = at(`${base.map}.values.${key}`, shown);
    return symbol ? { symbol: String(symbol), decimals, least: decimals } : unknown(key);
  }
  if (format !== 'tokenAmount') return null;
  const address = String(at(tokenPath ?? token, shown)) as Address;
  const native = at(nativeCurrencyAddress, shown);
  if (native && isAddressEqual(address, native as Address)) return BNB;
  return (await shown.words.tokenFacts(address)) ?? unknown(address);
}

async function textOf(field: Field, shown: Shown): Promise<string> {
  const value = at(field.path, shown);
  switch (field.format) {
    case 'addressName':
      return getAddress(String(value));
    case 'enum':
      return clearText(String(at(`${field.params?.$ref}.${value}`, shown) ?? value));
    case 'date':
      return (shown.words.moment ?? timeText)(BigInt(String(value)));
    case 'duration':
      return durationText(BigInt(String(value)));
    default: {
      const amount = await amountOf(field, shown);
      if (amount) return amountText(amount);
      if (typeof value === 'boolean') return value ? t('Yes') : t('No');
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
  }
}
