import { formatDecimal } from '@fnx/values/money';
import { formatAmount } from '@/lib/format/format';
import { UnitPicker } from '@/ui/forms/amount/unit-picker';
import type { SwapToken } from '@/wallet/calls/swap-terms';

/** Token choice, with the wallet's balance of each. */
export function TokenPicker({
  label,
  tokens,
  balances,
  value,
  onPick,
}: {
  label: string;
  tokens: readonly SwapToken[];
  balances: Readonly<Record<string, bigint>> | undefined;
  value: string;
  onPick: (symbol: string) => void;
}) {
  const units = tokens.map((token) => ({
    id: token.symbol,
    symbol: token.symbol,
    name: token.name,
    note: heldText(token, balances?.[token.symbol]),
  }));
  return <UnitPicker label={label} units={units} value={value} onPick={onPick} />;
}

function heldText({ decimals }: SwapToken, raw: bigint | undefined): string {
  return raw === undefined ? '' : formatAmount(formatDecimal(raw, decimals), '', { decimals: 4 });
}
