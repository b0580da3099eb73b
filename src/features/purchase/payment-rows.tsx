import type { PaymentTerms } from '@/chain/payment';
import { groupThousands } from '@/lib/format/format';
import { formatDecimal } from '@/shared/money';
import { Rows } from '@/ui/basics/rows';

/** A payment as decoded from its calldata: every figure whole, every address in full. */
export function PaymentRows({
  terms,
  currency,
  from,
}: {
  terms: PaymentTerms;
  currency: { symbol: string; decimals: number };
  from: string | undefined;
}) {
  const amount = groupThousands(formatDecimal(terms.amountRaw, currency.decimals, 2));
  return (
    <Rows
      rows={[
        { id: 'send', label: 'You send', value: `${amount} ${currency.symbol}` },
        {
          id: 'from',
          label: 'From your wallet',
          value: from ?? 'not connected',
          long: true,
          copy: from && 'Copy your address',
        },
        {
          id: 'to',
          label: 'To the treasury',
          value: terms.to,
          long: true,
          copy: 'Copy the treasury’s address',
        },
        ...(terms.tokenAddress
          ? [
              {
                id: 'token',
                label: `${currency.symbol} contract`,
                value: terms.tokenAddress,
                long: true,
                copy: 'Copy the contract’s address',
              },
            ]
          : []),
        { id: 'chain', label: 'Network', value: 'BNB Smart Chain' },
      ]}
    />
  );
}
