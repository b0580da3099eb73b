import type { ContractRow } from '@/api/contract';
import type { MockState } from './state';

/** Lists that are empty for a new customer. Offers such as plans and currencies stay. */
const OF_A_PERSON = [
  'openOrders',
  'latestTransactions',
  'announcements',
  'wallets',
  'onChain',
  'points',
  'claims',
];
/** Endpoints whose `docs` are offers; all others may be empty. */
const OFFERED = ['getCurrencyList', 'getCurrencyListWithAmount', 'staticList'];
const FIGURES_OF_A_PERSON = ['available', 'staked', 'pending', 'accrued', 'claimable', 'claimed'];

type Change = (key: string, value: unknown) => unknown;

function rewrite(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, change(key, rewrite(inner, change))]),
  );
}

const emptied =
  (row: ContractRow): Change =>
  (key, value) => {
    if (key === 'docs' && !OFFERED.includes(row.name)) return [];
    if ((key === 'total' || key === 'pages' || key === 'unread') && typeof value === 'number') {
      return OFFERED.includes(row.name) ? value : 0;
    }
    if (Array.isArray(value) && OF_A_PERSON.includes(key)) return [];
    return FIGURES_OF_A_PERSON.includes(key) && typeof value === 'string' ? '0' : value;
  };

/** An endpoint's example adapted to the mock state. Where the contract does not allow the change, the example stays. */
export function playedData(row: ContractRow, { answers, kyc }: MockState): unknown {
  const changes: Change[] = [
    ...(answers === 'empty' ? [emptied(row)] : []),
    ...(kyc === 'example'
      ? []
      : [(key: string, value: unknown) => (key === 'kycStatus' ? kyc : value)]),
  ];
  return changes.reduce((data, change) => {
    const changed = rewrite(data, change);
    return row.data.safeParse(changed).success ? changed : data;
  }, row.example.data);
}
