import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from '@fnx/api/shared/vocabulary';
import { PAY_CURRENCY_IDS } from '@fnx/chain/currencies';
import type { PortfolioText } from '@/lang/portfolio';
import { ordersOf } from '@/lists/columns';
import type { Filters, Given } from '@/lists/filters';
import { dayEnd, dayStart } from './day-bounds';
import { TRANSACTION_COLUMNS } from './transaction-columns';

/** By their codes. */
const CURRENCIES = Object.fromEntries(PAY_CURRENCY_IDS.map((id) => [id, null]));

/** Days are in the customer's time zone. */
export const FILTERS = {
  search: {
    kind: 'search',
    label: 'Search',
    hint: 'Transaction hash, order number or currency',
  },
  type: { kind: 'choice', label: 'Type', options: { '': 'All types', ...TRANSACTION_TYPE_LABELS } },
  status: {
    kind: 'choice',
    label: 'Status',
    options: { '': 'All statuses', ...TRANSACTION_STATUS_LABELS },
  },
  currencyId: {
    kind: 'choice',
    label: 'Currency',
    options: { '': 'All currencies', ...CURRENCIES },
  },
  from: { kind: 'day', label: 'From {day}', notAfter: 'to' },
  to: { kind: 'day', label: 'To {day}', notBefore: 'from' },
  sort: { kind: 'order', label: 'Sort', options: ordersOf(TRANSACTION_COLUMNS) },
} as const satisfies Filters<PortfolioText>;

/** The input of the service: days become timestamps. */
export function narrowing<Input extends Given<typeof FILTERS>>({ from, to, ...input }: Input) {
  const start = from && dayStart(from);
  const end = to && dayEnd(to);
  return { ...input, ...(start && { from: start }), ...(end && { to: end }) };
}
