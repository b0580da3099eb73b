import { useState } from 'react';
import type { List } from '@/lists/use-list';
import type { Distribution, Notice } from './queries';

type Row = Distribution | Notice;
type Distributions = List<Row>;

/** Keeps apart from the list what was declared since the reader came: it stands last, below what the list would push away. */
export function useLate(list: Distributions): { found: Distributions; late: Row[] } {
  const { data } = list;
  const page = `${data?.page} ${list.size} ${list.isOfVisit}`;
  const [known, setKnown] = useState<{ page: string; ids: readonly string[] }>();
  if (!data || data.docs.length === 0) return { found: list, late: [] };
  if (known?.page !== page) setKnown({ page, ids: data.docs.map(({ id }) => id) });
  const isLate = ({ id }: Row) => known?.page === page && !known.ids.includes(id);
  const docs = data.docs.filter((row) => !isLate(row));
  return { found: { ...list, data: { ...data, docs } }, late: data.docs.filter(isLate) };
}
