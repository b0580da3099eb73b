import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { CONTRACT_NAMES, type ShareContracts } from '@fnx/contracts/deploy/deployed';
import type { ContractRole } from '@fnx/contracts/deploy/roles';
import { timelockAbi } from '@fnx/contracts/deploy/timelock';
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  formatEther,
  getAbiItem,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem';
import { currencyAt, type TokenAddresses } from './addresses';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';
import { kindOf, textOf, type ValueKind } from './call-values';
import { CONTRACT_ABIS } from './contract-abis';
import type { CurrencyId } from './currencies';
import { type OfficerCall, shortHex } from './officers/officer-call';
import { OFFICER_CALLS } from './officers/officer-calls';
import { operationId } from './officers/timelock-calls';

/** The contracts whose calls can be decoded; `timelock` is null where ADMIN is an account, `rules` where there are no rules of holding. */
export type KnownContracts = {
  contracts: ShareContracts;
  currencies: TokenAddresses;
  timelock: Address | null;
  rules: Address | null;
};

/** One argument: `text` is its value in words, `raw` as the contract receives it. */
export type DecodedArgument = { name: string; kind: ValueKind; text: string; raw: unknown };

/** A call in words. */
export type DecodedCall = {
  /** `ShareToken`, `USDT`, `TimelockController`; `BNB` for a payment without a call. */
  contract: string;
  functionName: string;
  title: string;
  /** The role that its sender needs; null where any wallet may send it. */
  role: ContractRole | null;
  args: readonly DecodedArgument[];
  /** The call that a timelock announces or carries out. */
  inner: DecodedCall | null;
  /** The number that a timelock gives that call. */
  operation: Hex | null;
  /** How the contract confirms it; null for functions that officers do not send. */
  officer: OfficerCall | null;
};

/** A contract by its address: its interface, how it is called, and its row of OFFICER_CALLS. */
export type FoundContract = {
  abi: Abi;
  name: string;
  kind: keyof typeof OFFICER_CALLS;
  currency: CurrencyId | null;
};

/** @returns null for a contract that this product does not know */
export function findContract(known: KnownContracts, address: Address): FoundContract | null {
  const own = CONTRACT_NAMES.find((name) => isAddressEqual(known.contracts[name], address));
  if (own) {
    const name = `${own[0]?.toUpperCase()}${own.slice(1)}`;
    return { abi: CONTRACT_ABIS[own], name, kind: own, currency: null };
  }
  if (known.timelock && isAddressEqual(known.timelock, address)) {
    return { abi: timelockAbi, name: 'TimelockController', kind: 'TIMELOCK', currency: null };
  }
  if (known.rules && isAddressEqual(known.rules, address)) {
    return { abi: holdingRulesAbi, name: 'HoldingRules', kind: 'RULES', currency: null };
  }
  const currency = currencyAt(known, address);
  // Pay tokens are ERC-20, as the share token is.
  return currency && currency !== 'BNB'
    ? { abi: CONTRACT_ABIS.shareToken, name: currency, kind: 'TOKEN', currency }
    : null;
}

/**
 * Decodes a call of the share contracts, of their timelock or of a currency, so that what is shown is what is signed.
 *
 * @throws CallMismatchError for another contract, an unknown function, or data in another form than the contract's own
 */
export function decodeCall(known: KnownContracts, call: Call): DecodedCall {
  const found = findContract(known, call.to);
  if (call.data === '0x') return decodePayment(call, found);
  if (!found) throw new CallMismatchError('UNKNOWN_CONTRACT', call.to);
  const read = readCall(() => decodeFunctionData({ abi: found.abi, data: call.data }));
  const item = read && (getAbiItem({ abi: found.abi, name: read.functionName }) as AbiFunction);
  if (!read || !item || (found.kind === 'TOKEN' && !(read.functionName in OFFICER_CALLS.TOKEN))) {
    throw new CallMismatchError('UNKNOWN_FUNCTION', found.name);
  }
  const { functionName } = read;
  const args = (read.args ?? []) as readonly unknown[];
  const data = encodeFunctionData({ abi: found.abi, functionName, args });
  assertCanonical(call, { ...call, data });
  if (call.value > 0n && item.stateMutability !== 'payable') {
    throw new CallMismatchError('TAKES_NO_BNB', functionName);
  }
  const decoded = nameArguments(known, found, item, args);
  const officer = OFFICER_CALLS[found.kind][functionName] ?? null;
  const said = (name: string) => decoded.find((arg) => arg.name === name)?.text ?? '';
  const isOfCall = found.kind === 'TIMELOCK' && functionName !== 'cancel';
  const scheduled = isOfCall ? scheduledOf(args) : null;
  const inner = scheduled && decodeCall(known, scheduled.call);
  const title = officer?.title(said) ?? `${found.name}.${functionName}`;
  return {
    contract: found.name,
    functionName,
    title: inner ? `${title}: ${inner.title}` : title,
    role: officer?.role ?? null,
    args: [
      ...(inner ? decoded.filter(({ name }) => !INNER.includes(name)) : decoded),
      ...(call.value > 0n ? [coins(call.value)] : []),
    ],
    inner,
    operation: scheduled && operationId(scheduled),
    officer,
  };
}

const coins = (value: bigint): DecodedArgument => ({
  name: 'BNB sent along',
  kind: 'MONEY',
  text: `${formatEther(value)} BNB`,
  raw: value,
});

/** Arguments of the timelock that the inner call shows. */
const INNER: readonly string[] = ['target', 'value', 'data', 'payload'];

/** `schedule` and `execute` begin with the same five arguments. */
const scheduledOf = ([to, value, data, predecessor, salt]: readonly unknown[]) => ({
  call: { to: to as Address, value: value as bigint, data: data as Hex },
  predecessor: predecessor as Hex,
  salt: salt as Hex,
});

/** BNB without a call; a contract of ours would refuse it. */
function decodePayment({ to, value }: Call, found: FoundContract | null): DecodedCall {
  if (found) throw new CallMismatchError('TAKES_NO_PAYMENTS', found.name);
  const text = `${formatEther(value)} BNB`;
  return {
    contract: 'BNB',
    functionName: 'transfer',
    title: `Send ${text} to ${shortHex(to)}`,
    role: null,
    args: [{ name: 'to', kind: 'ADDRESS', text: getAddress(to), raw: getAddress(to) }],
    inner: null,
    operation: null,
    officer: null,
  };
}

function nameArguments(
  known: KnownContracts,
  { kind: contract, currency }: FoundContract,
  { inputs }: AbiFunction,
  args: readonly unknown[],
): DecodedArgument[] {
  const named = inputs.flatMap((input, place) => flatten(input, args[place]));
  const isToken = ([{ name }]: (typeof named)[number]) =>
    name === 'payToken' || name === 'currency';
  const payToken = named.find(isToken)?.[1] as Address | undefined;
  const money = payToken ? currencyAt(known, payToken) : currency;
  const naming = { money, nameCurrency: (token: Address) => currencyAt(known, token) };
  return named.map(([input, raw]) => {
    const { name = '' } = input;
    const kind = argumentKind(contract, input);
    const own = kind === 'ADDRESS' ? nameOwn(known, raw) : null;
    const text = own ?? listText(input, raw, naming) ?? textOf(kind, raw, naming);
    return { name, kind, text, raw };
  });
}

/** A list of structs, with each field by its name; null for anything else. */
function listText(
  input: AbiParameter,
  raw: unknown,
  naming: Parameters<typeof textOf>[2],
): string | null {
  if (!('components' in input) || input.type !== 'tuple[]') return null;
  const fieldText = (item: Readonly<Record<string, unknown>>) => (field: AbiParameter) =>
    `${field.name} ${textOf(kindOf(field), item[field.name ?? ''], naming).replace(/^0x0{40}$/, 'none')}`;
  const items = raw as readonly Readonly<Record<string, unknown>>[];
  return items.map((item) => input.components.map(fieldText(item)).join('; ')).join(', ');
}

/** The amounts of tokens are money; everywhere else they are shares. */
function argumentKind(contract: FoundContract['kind'], input: AbiParameter): ValueKind {
  if (contract === 'TOKEN' && input.name === 'value') return 'MONEY';
  if (contract === 'shareToken' && input.name === 'value') return 'SHARES';
  return kindOf(input);
}

/** The fields of a struct count as arguments. */
function flatten(input: AbiParameter, value: unknown): [AbiParameter, unknown][] {
  if (!('components' in input) || input.type !== 'tuple') return [[input, value]];
  const fields = value as Readonly<Record<string, unknown>>;
  return input.components.map((field) => [field, fields[field.name ?? '']]);
}

function nameOwn(known: KnownContracts, raw: unknown): string | null {
  if (typeof raw !== 'string') return null;
  const found = findContract(known, raw as Address);
  return found ? `${found.name} ${getAddress(raw)}` : null;
}

/** A call on one line: `ShareToken.setHolderFrozen(holder: 0x…, frozen: yes)`. */
export function callLine({ contract, functionName, args, inner }: DecodedCall): string {
  const parts = args.map(({ name, text }) => `${name}: ${text}`);
  if (inner) parts.unshift(callLine(inner));
  return `${contract}.${functionName}(${parts.join(', ')})`;
}
