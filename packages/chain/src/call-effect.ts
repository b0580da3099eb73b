import { CONTRACT_NAMES, type ContractName } from '@fnx/contracts/deploy/deployed';
import { TIMELOCK } from '@fnx/contracts/deploy/timelock';
import { type Abi, type Address, decodeEventLog, type Hex, isAddressEqual, isHex } from 'viem';
import { type Call, readCall } from './call';
import { CONTRACT_ABIS, HOLDING_RULES } from './contract-abis';
import { type DecodedCall, decodeCall, findContract, type KnownContracts } from './decode-call';
import { OFFICER_CALLS } from './officers/officer-calls';

/** A log of a receipt. */
export type EffectLog = { address: Address; topics: readonly Hex[]; data: Hex };

/**
 * Whether the logs of a transaction prove that a call did what it says: the contract emitted its event with the values of the
 * call. This holds however the call was sent, also through a Safe or another contract wallet.
 *
 * @param sender who must have sent it, for calls whose effect depends on the sender; null for any
 * @returns null for a call that no event confirms, or that cannot be decoded any more: the timelock may have changed
 */
export function hasEffect(
  known: KnownContracts,
  call: Call,
  logs: readonly EffectLog[],
  sender: Address | null = null,
): boolean | null {
  const decoded = readCall(() => decodeCall(known, call));
  const found = findContract(known, call.to);
  if (!found || !decoded?.officer?.event) return null;
  const { event: name, by } = decoded.officer;
  const emitter = by ? known.contracts[by] : call.to;
  const abi = by ? CONTRACT_ABIS[by] : found.abi;
  const expected = expectedOf(decoded, sender);
  return logs.some((log) => {
    if (!isAddressEqual(log.address, emitter)) return false;
    const topics = log.topics as [Hex, ...Hex[]];
    const event = readCall(() => decodeEventLog({ abi: abi as Abi, data: log.data, topics }));
    if (!event || event.eventName !== name) return false;
    return agrees((event.args ?? {}) as unknown as Readonly<Record<string, unknown>>, expected);
  });
}

/** An event as the index stores it: integers as decimal strings, addresses and bytes in lower case. */
type StoredEvent = { contract: string; name: string; args: Values };

/** Customers cause these, too: they end their stakes, and carry out the claims of book entries. */
const ANYBODYS: ReadonlySet<string> = new Set(['Exited', 'BookClaimExecuted']);

/** Events that only officers cause, by contract; anyone executes what is due in the timelock. */
export const OFFICER_EVENTS = [
  { contract: TIMELOCK, name: 'CallScheduled' },
  { contract: TIMELOCK, name: 'Cancelled' },
  ...Object.values(OFFICER_CALLS.RULES).flatMap(({ event }) =>
    event ? { contract: HOLDING_RULES, name: event } : [],
  ),
  ...CONTRACT_NAMES.flatMap(eventsOf),
];

function eventsOf(contract: ContractName) {
  const all = CONTRACT_NAMES.flatMap((called) =>
    Object.values(OFFICER_CALLS[called]).filter(({ by = called }) => by === contract),
  );
  const names = new Set(all.flatMap(({ event }) => event ?? []));
  return [...names].filter((name) => !ANYBODYS.has(name)).map((name) => ({ contract, name }));
}

/** Whether an event says that a call was carried out, itself or by the timelock. */
export function isConfirmedBy(call: DecodedCall, { contract, name, args }: StoredEvent): boolean {
  const done = (call.functionName === 'execute' && call.inner) || call;
  const isOf = (done.officer?.by ?? done.contract).toLowerCase() === contract.toLowerCase();
  return isOf && done.officer?.event === name && agrees(args, expectedOf(done, null));
}

type Values = Readonly<Record<string, unknown>>;

/** The values that the event must have: the arguments under their names, and those that the table adds. */
function expectedOf(decoded: DecodedCall, sender: Address | null) {
  const { args, operation, officer, functionName } = decoded;
  const { repeats, called, tells } = officer ?? {};
  const repeated = args.filter(({ name }) => !repeats || repeats.includes(name));
  const values = repeated.map(
    ({ name, raw }) => [called?.[name] ?? name.replace(/_$/, ''), raw] as const,
  );
  const paid = functionName === 'transfer' && sender ? { from: sender } : {};
  const scheduled = operation ? { id: operation } : {};
  return { values: Object.fromEntries(values), tells: { ...tells, ...paid, ...scheduled } };
}

/** Arguments that the event does not have say nothing; what the table tells must be there. */
function agrees(event: Values, { values, tells }: { values: Values; tells: Values }): boolean {
  return (
    Object.entries(tells).every(([name, value]) => same(event[name], value)) &&
    Object.entries(values).every(([name, value]) => !(name in event) || same(event[name], value))
  );
}

function same(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (isHex(value) ? value.toLowerCase() : String(value));
  return plain(one) === plain(other);
}
