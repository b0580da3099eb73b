import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { assertPay } from '@fnx/chain/distributions';
import { t } from '@/lang/distributions';
import { formatAmount, formatPct } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

type Data = Pick<
  DataOf<'listDistributions'>['docs'][number],
  'id' | 'mine' | 'taxRate' | 'tax' | 'net' | 'symbol'
>;

const amountOf = ({ net, symbol }: Data) => formatAmount(net, symbol);

function taxRows({ mine, taxRate, tax, symbol }: Data) {
  if (taxRate === '0') return [];
  return [
    { id: 'gross', label: t('Before tax'), value: formatAmount(mine, symbol) },
    {
      id: 'tax',
      label: t('Tax withheld'),
      value: `${formatAmount(tax, symbol)} · ${formatPct(taxRate)}`,
    },
  ];
}

/** Pays the owner a distribution, at the owner's cost. */
export const distribution: CallKind<Data> = {
  head: (data) => ({
    title: t('Claim {amount}?', { amount: amountOf(data) }),
    button: t('Claim {amount}', { amount: amountOf(data) }),
  }),
  about: ({ id }) => id,
  async build(data, { contracts }) {
    const params = { id: data.id };
    const made = await call(endpoints.claimDistribution, undefined, { params });
    const expected = { id: BigInt(data.id), holders: [made.holder] };
    return {
      call: { to: made.to, data: made.data, value: BigInt(made.valueRaw) },
      read(sent) {
        const { contract, terms } = assertPay(sent, contracts.distributions, expected);
        return {
          rows: [
            ...taxRows(data),
            { id: 'amount', label: t('You receive'), value: amountOf(data) },
            {
              id: 'to',
              label: t('Paid to'),
              value: made.payoutAddress,
              long: true,
              copy: t('Copy payout address'),
              note: t('Your payout address, whoever signs'),
            },
            {
              id: 'number',
              label: t('Distribution'),
              value: t('Number {id}', { id: String(terms.id) }),
            },
            {
              id: 'holder',
              label: t('Your holder ID'),
              value: terms.holders.join(),
              long: true,
            },
            contractRow(t('Distributions contract'), contract),
          ],
          notice: t('The bank’s own payment would cost you nothing.'),
        };
      },
    };
  },
};
