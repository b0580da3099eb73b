import { useEffect } from 'react';

/** The items of the list that was shown last, in its order, as addresses. */
let shown: readonly string[] = [];

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('main tbody th a[href]')];

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=checkbox])');

/** Keys of a list: j and k move between rows, x chooses the row; Enter follows its link, as it does anyway. */
export function useRowKeys(rows: readonly object[] | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are those of the rows
  useEffect(() => {
    shown = links().map((link) => link.getAttribute('href') ?? '');
  }, [rows]);
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      const all = links();
      const at = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
      if (key === 'x') all[at]?.closest('tr')?.querySelector<HTMLElement>('input')?.click();
      const step = STEPS[key];
      if (step) all[Math.max(0, Math.min(at + step, all.length - 1))]?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** The item after this one in the list it was opened from; null after the last. */
export function nextOf(path: string): string | null {
  const at = shown.indexOf(path.split('?')[0] ?? '');
  return at < 0 ? null : (shown[at + 1] ?? null);
}
