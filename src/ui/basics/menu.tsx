import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link } from './link';
import styles from './menu.module.css';

export type MenuEntry = {
  id: string;
  text: ReactNode;
  selected?: boolean;
  disabled?: boolean;
} & ({ href: string } | { onPick: () => void });

type MenuProps = {
  id: string;
  /** The button below which the menu opens. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** Text above the entries. */
  head: ReactNode;
  entries: readonly MenuEntry[];
  /** `back`: the keyboard goes back to the button. */
  onClose: (back: boolean) => void;
};

/** An open menu with the keys of the ARIA pattern: arrows, Home, End, first letters, Escape and Tab. */
export function Menu({ id, anchor, label, head, entries, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu || !anchor.current) return;
    placeBelow(anchor.current, menu);
    // Above everything else, and cut off by nothing.
    menu.showPopover?.();
    const first = menu.querySelector<HTMLElement>('[aria-current]') ?? itemsOf(menu)[0];
    first?.focus({ preventScroll: true });
  }, [anchor]);
  useSurroundings(list, anchor, onClose);

  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else if (!moveBy(event.key, event.currentTarget)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      className={styles.menu}
      onKeyDown={byKey}
    >
      {head}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} onClose={onClose} />
      ))}
    </div>
  );
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: (back: boolean) => void }) {
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'aria-current': entry.selected || undefined,
    children: entry.text,
  };
  if ('href' in entry) return <Link {...item} href={entry.href} onClick={() => onClose(false)} />;
  const pick = () => {
    onClose(true);
    afterPaint(entry.onPick);
  };
  return <button {...item} type="button" disabled={entry.disabled} onClick={pick} />;
}

/** The menu disappears first: a new theme or another currency takes a slow phone a tenth of a second. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

const itemsOf = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
];

/** Below the button, and flush with its end. */
function placeBelow(anchor: HTMLElement, menu: HTMLElement): void {
  const { bottom, left, right } = anchor.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const end = document.documentElement.dir === 'rtl' ? left : clientWidth - right;
  menu.style.setProperty('--top', `${bottom}px`);
  menu.style.setProperty('--end', `${end}px`);
}

/** Focuses the entry that a key stands for. Returns whether it stands for one. */
function moveBy(key: string, menu: HTMLElement): boolean {
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const { length } = items;
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % length,
    ArrowUp: (at - 1 + length) % length,
    Home: 0,
    End: length - 1,
  };
  const next = items[places[key] ?? -1] ?? startingWith(key, [...items.slice(at + 1), ...items]);
  // A space presses a button, but not a link.
  if (key === ' ') items[at]?.click();
  else next?.focus();
  return key === ' ' || next !== undefined;
}

function startingWith(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  return items.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(letter));
}

/** Keeps the menu below its button while the page moves, and closes it on a press elsewhere. */
function useSurroundings(
  list: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: (back: boolean) => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const leave = ({ target }: Event) => {
      const parts = [list.current, anchor.current];
      if (!parts.some((part) => part?.contains(target as Node))) close.current(false);
    };
    const follow = () => {
      if (anchor.current && list.current) placeBelow(anchor.current, list.current);
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('scroll', follow, { signal, capture: true, passive: true });
    window.addEventListener('resize', follow, { signal });
    return () => ended.abort();
  }, [list, anchor]);
}
