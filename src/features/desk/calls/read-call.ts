import type { DeskAction, DeskKnown } from '@fnx/api/desk/actions';
import type { TokenAddresses } from '@fnx/chain/addresses';
import type { Call } from '@fnx/chain/call';
import { CURRENCY_IDS } from '@fnx/chain/currencies';
import { type DecodedCall, decodeCall, type KnownContracts } from '@fnx/chain/decode-call';
import type { Hex } from 'viem';
import { env } from '@/config/env';
import { t } from '@/lang/desk';

export const callOf = ({ to, valueRaw, data }: DeskAction): Call => ({
  to: to as Hex,
  value: BigInt(valueRaw),
  data: data as Hex,
});

/**
 * The contracts that this page decodes for.
 * @throws Error when the service names other contracts than these pages were built for
 */
export function knownOf({ contracts, currencies, timelock, rules }: DeskKnown): KnownContracts {
  const built = env.shareContracts;
  const named = Object.values(contracts);
  if (built && named.some((address) => !built.includes(address.toLowerCase() as Hex))) {
    throw new Error(t('The service names other share contracts than these pages were built for.'));
  }
  const tokens = CURRENCY_IDS.map((id) => [id, { address: currencies[id] ?? null }]);
  return {
    contracts: contracts as KnownContracts['contracts'],
    currencies: Object.fromEntries(tokens) as TokenAddresses,
    timelock: timelock as Hex | null,
    rules: rules as Hex | null,
  };
}

/** The values that this page read from the data, never those that the service says. */
export type ReadChainCall =
  | { known: KnownContracts; decoded: DecodedCall; fault: null }
  | { known: null; decoded: null; fault: string };

export function readChainCall(action: DeskAction, given: DeskKnown): ReadChainCall {
  try {
    const known = knownOf(given);
    return { known, decoded: decodeCall(known, callOf(action)), fault: null };
  } catch (error) {
    const fault = error instanceof Error ? error.message : t('The call cannot be read.');
    return { known: null, decoded: null, fault };
  }
}

/** The service names another role than the contract asks for. */
export const isDoubtful = ({ role }: DeskAction, { decoded }: ReadChainCall): boolean =>
  !!decoded?.role && decoded.role !== role;

export const timeText = (text: string) => `${text.slice(0, 16).replace('T', ' ')} UTC`;

/** A transaction may still take effect, or did. */
export const isSent = ({ state }: DeskAction): boolean =>
  ['SENT', 'LOST', 'MINED', 'FINAL'].includes(state);
