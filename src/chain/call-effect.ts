import { type Address, decodeEventLog, type Hex, isAddressEqual, isHex } from 'viem';
import { type Call, readCall } from './call';
import { type DecodedCall, decodeCall, findContract, type KnownContracts } from './decode-call';

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
  const { event: name } = decoded.officer;
  const expected = expectedOf(decoded, sender);
  return logs.some((log) => {
    if (!isAddressEqual(log.address, call.to)) return false;
    const topics = log.topics as [Hex, ...Hex[]];
    const event = readCall(() => decodeEventLog({ abi: found.abi, data: log.data, topics }));
    if (!event || event.eventName !== name) return false;
    return agrees((event.args ?? {}) as unknown as Readonly<Record<string, unknown>>, expected);
  });
}

type Values = Readonly<Record<string, unknown>>;

/** What the event must say: the arguments under their names, and what the table adds. */
function expectedOf(decoded: DecodedCall, sender: Address | null) {
  const { args, operation, officer, functionName } = decoded;
  const { repeats, tells } = officer ?? {};
  const repeated = args.filter(({ name }) => !repeats || repeats.includes(name));
  const values = repeated.map(({ name, raw }) => [name.replace(/_$/, ''), raw] as const);
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
