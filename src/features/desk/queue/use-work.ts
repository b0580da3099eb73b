import { deskCalls } from '@fnx/api/desk/desk';
import { faultyRow } from '@fnx/api/desk/rows';
import { type WorkMark, workCalls } from '@fnx/api/desk/work';
import type { WorkKind } from '@fnx/api/shared/desk-work';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callDesk, callDeskOnce, useDeskQuery } from '@/features/desk/lib/call-desk';
import { useAction } from '@/features/desk/lib/use-action';
import { queryKey } from '@/lib/queries/query-keys';

/** Another officer's page shows up within this time. */
const EVERY_MS = 10_000;

/** A list of work: its kind, and how to read its rows. */
export type Work<Row> = {
  kind: WorkKind;
  idOf: (row: Row) => string;
  /** Since when the row waits; null once it is decided. */
  since: (row: Row) => string | null;
};

/** The marks of items, and what gives them to an officer. */
function useMarks(kind: WorkKind, items: readonly string[], look = false) {
  const client = useQueryClient();
  const { busy, failure, run } = useAction();
  const input = { kind, items: [...items], ...(look && { look }) };
  const enabled = items.length > 0;
  const { data } = useDeskQuery(workCalls.marks, input, { every: EVERY_MS, enabled });
  /** @param to an e-mail address; null: nobody */
  const assign = (items: readonly string[], to: string | null) =>
    run(async () => {
      await callDesk(workCalls.assign, { kind, items: [...items], to });
      await client.invalidateQueries({ queryKey: queryKey('desk') });
    });
  return { busy, failure, assign, marks: data?.marks ?? [], colleagues: data?.colleagues ?? [] };
}

/** One item on a page: tells the other officers that it is open. */
export function useItem(kind: WorkKind, item: string) {
  const { marks, ...rest } = useMarks(kind, [item], true);
  useEffect(
    () => () => {
      callDeskOnce(workCalls.leave, { kind, item }).catch(() => {});
    },
    [kind, item],
  );
  const mark: WorkMark = marks[0] ?? { item, assignee: null, open: [] };
  return { ...rest, mark };
}

/** The rows of a page of a list: their marks, and which of them are chosen. */
export function useRows<Row extends object>(
  work: Work<Row> | undefined,
  rows: readonly Row[] | undefined,
) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const sound = (rows ?? []).filter((row) => faultyRow(row) === null);
  const ids = work ? sound.map(work.idOf) : [];
  const { marks, ...rest } = useMarks(work?.kind ?? 'tickets', ids);
  const { data } = useDeskQuery(
    deskCalls.proposals,
    { limit: 100 },
    { every: EVERY_MS, enabled: ids.length > 0 },
  );
  const chosen = ids.filter((id) => ticked.includes(id));
  return {
    ...rest,
    ids,
    chosen,
    choose: setTicked,
    toggle: (id: string) =>
      setTicked(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    markOf: (id: string) => marks.find(({ item }) => item === id),
    /** The open proposal about an item. */
    proposalOf: (id: string) =>
      data?.docs.find(({ matter }) =>
        matter?.facts.some(({ page }) => page?.area === work?.kind && page?.id === id),
      ),
  };
}
export type WorkRows = ReturnType<typeof useRows>;
