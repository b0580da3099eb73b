import type { ExportStore } from './export-store';

const NAME = /^journal-(\d{10})-(\d{10})\.jsonl$/;

/** The exports of a store, oldest first: name, first and last entry by their names. */
export async function listExports(
  store: ExportStore,
): Promise<{ name: string; first: number; last: number }[]> {
  return (await store.list()).flatMap((name) => {
    const [, first, last] = NAME.exec(name) ?? [];
    return first ? [{ name, first: Number(first), last: Number(last) }] : [];
  });
}
