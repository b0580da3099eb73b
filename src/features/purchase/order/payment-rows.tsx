import type { PaymentTerms } from '@/chain/payment';
import { groupThousands } from '@/lib/format/format';
import { formatDecimal } from '@/shared/money';
import { Rows } from '@/ui/basics/rows';

/** A payment decoded from its calldata, with exact amounts and full addresses. */
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
          value: from ?? 'Not connected',
          long: true,
          copy: from && 'Copy wallet address',
        },
        {
          id: 'to',
          label: 'To (treasury)',
          value: terms.to,
          long: true,
          copy: 'Copy treasury address',
        },
        ...(terms.tokenAddress
          ? [
              {
                id: 'token',
                label: `${currency.symbol} contract`,
                value: terms.tokenAddress,
                long: true,
                copy: 'Copy contract address',
              },
            ]
          : []),
        { id: 'chain', label: 'Network', value: 'BNB Smart Chain' },
      ]}
    />
  );
}
