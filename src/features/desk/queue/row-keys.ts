import { useEffect } from 'react';
import { useKeys } from '@/features/desk/lib/keys';
import { plainPath } from '@/lang/engine/current';

/** The items of the list that was shown last, in its order, as addresses. */
let shown: readonly string[] = [];

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('main tbody th a[href]')];

const rowAt = (all: readonly HTMLElement[]) =>
  all.findIndex((link) => link.closest('tr')?.contains(document.activeElement));

function step(by: number): void {
  const all = links();
  all[Math.max(0, Math.min(rowAt(all) + by, all.length - 1))]?.focus();
}

function choose(): void {
  const all = links();
  all[rowAt(all)]?.closest('tr')?.querySelector<HTMLElement>('input')?.click();
}

/** Keys of a list: between its rows, and to choose one where rows are chosen. */
export function useRowKeys(rows: readonly object[] | undefined, areChosen: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are those of the rows
  useEffect(() => {
    shown = links().map((link) => plainPath(link.getAttribute('href') ?? ''));
  }, [rows]);
  useKeys({
    down: () => step(1),
    up: () => step(-1),
    ...(areChosen && { choose }),
    open: null,
  });
}

/** The item after this one in the list it was opened from; null after the last. */
export function nextOf(path: string): string | null {
  const at = shown.indexOf(path.split('?')[0] ?? '');
  return at < 0 ? null : (shown[at + 1] ?? null);
}
