import {
  TRANSACTION_TYPE_LABELS,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@fnx/api/shared/vocabulary';
import { PAY_CURRENCY_IDS, payCurrencyName } from '@fnx/chain/currencies';
import { plainCode } from '@fnx/values/typed-text';
import { and, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { isUuid } from '@/server/platform/ids';
import { orders } from '@/server/purchase/tables';
import { transactions } from '@/server/register/tables';
import { periodOf } from './period';

export type TransactionFilters = {
  type?: TransactionType;
  status?: TransactionStatus;
  currencyId?: string;
  from?: string;
  to?: string;
  search?: string;
};

/** Search terms besides the words of a type's label. */
const OTHER_TERMS: Partial<Record<TransactionType, string>> = {
  BUY: 'buy bought',
  SWAP: 'swapped',
  STAKE: 'staking',
  BONUS: 'split',
  ISSUE: 'issued',
  TRANSFER_IN: 'transfer',
  TRANSFER_OUT: 'transfer',
};

function termsOf(type: TransactionType): string[] {
  return `${TRANSACTION_TYPE_LABELS[type]} ${OTHER_TERMS[type] ?? ''}`.toLowerCase().split(' ');
}

/** Shorter fragments match too many hashes. */
const MIN_HASH_DIGITS = 4;
const HASH = /^(0x)?([0-9a-f]*)(?:(?:…|\.{2,3})([0-9a-f]*))?$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const NUMBER = /^[0-9]{1,15}$/;

/**
 * A parsed search text. Every kind uses an index: types and currencies (`words`), or one entry by id, hash or order number
 * (`line`).
 */
export type Search =
  | { kind: 'words'; types: TransactionType[]; currencyIds: string[] }
  | { kind: 'line'; condition: SQL };

/** @returns null when nothing can match */
export function readSearch(userId: string, text: string): Search | null {
  const word = plainCode(text).toLowerCase();
  if (isUuid(word)) return { kind: 'line', condition: eq(transactions.id, word) };
  if (ADDRESS.test(word)) return { kind: 'line', condition: byAddress(word) };
  const line = or(byHash(word), byNumber(userId, word));
  if (line) return { kind: 'line', condition: line };
  const types = TRANSACTION_TYPES.filter((type) =>
    termsOf(type).some((name) => word.length > 2 && name.startsWith(word)),
  );
  const currencyIds = PAY_CURRENCY_IDS.filter(
    (id) =>
      id.toLowerCase().includes(word) ||
      payCurrencyName(id)
        .toLowerCase()
        .split(' ')
        .some((name) => name.startsWith(word)),
  );
  if (types.length === 0 && currencyIds.length === 0) return null;
  return { kind: 'words', types, currencyIds: [...currencyIds] };
}

/** The other side of a transfer. */
const byAddress = (word: string): SQL =>
  sql`${word} in (lower(${transactions.toAddress}), lower(${transactions.fromAddress}))`;

/** Matches the start of a hash, or start and end of a shortened one: `0x7b3f…4e91`. */
function byHash(word: string): SQL | undefined {
  const match = HASH.exec(word);
  if (!match) return undefined;
  const [, , start = '', end = ''] = match;
  if (start.length < MIN_HASH_DIGITS && !(start.length > 1 && end.length > 1)) return undefined;
  return like(transactions.txHash, `0x${start}%${end}`);
}

function byNumber(userId: string, word: string): SQL | undefined {
  if (!NUMBER.test(word)) return undefined;
  // A subquery, so that both lookups use an index.
  return sql`${transactions.orderId} = (select ${orders.id} from ${orders} where ${orders.number} = ${word}::bigint and ${orders.userId} = ${userId})`;
}

/** The customer's entries that match. */
export function matching(
  userId: string,
  { type, status, currencyId, ...range }: TransactionFilters,
  search: Search | undefined,
): SQL | undefined {
  const { from, until } = periodOf(range);
  return and(
    eq(transactions.userId, userId),
    type && eq(transactions.type, type),
    status && eq(transactions.status, status),
    currencyId === undefined ? undefined : eq(transactions.currencyId, currencyId),
    from ? gte(transactions.createdAt, from) : undefined,
    until ? lt(transactions.createdAt, until) : undefined,
    search && found(search),
  );
}

function found(search: Search): SQL | undefined {
  if (search.kind === 'line') return search.condition;
  const { types, currencyIds } = search;
  return or(
    types.length > 0 ? inArray(transactions.type, types) : undefined,
    currencyIds.length > 0 ? inArray(transactions.currencyId, currencyIds) : undefined,
  );
}
