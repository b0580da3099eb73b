import { useEffect, useRef } from 'react';

type Key = {
  /** Its name in the browser. */
  key: string;
  label: string;
  /** Together with Cmd on Apple's computers, with Ctrl elsewhere; also within a field. */
  held?: true;
};

/** Every key of the desk, in the order of the list that `?` opens. */
export const KEYS = {
  search: { key: 'k', label: 'Search, and go to a page or a command', held: true },
  keys: { key: '?', label: 'Show the keys of this page' },
  down: { key: 'j', label: 'Go to the next row' },
  up: { key: 'k', label: 'Go to the row before' },
  choose: { key: 'x', label: 'Choose the row' },
  open: { key: 'Enter', label: 'Open the row' },
  next: { key: 'n', label: 'Open the next item of the list' },
  compare: { key: 'z', label: 'See the pictures side by side, at the size of the screen' },
  approve: { key: 'a', label: 'Choose to approve, or no concern' },
  refuse: { key: 'r', label: 'Choose to ask again, or a concern' },
  send: { key: 'Enter', label: 'Send the form, or sign', held: true },
} as const satisfies Readonly<Record<string, Key>>;

export type KeyName = keyof typeof KEYS;
/** null: the browser does it anyway. */
type Acts = Readonly<Partial<Record<KeyName, (() => void) | null>>>;

const ALL = Object.entries(KEYS) as [KeyName, Key][];

const isApple = () => /^(?:Mac|iP)/.test(navigator.platform);

/** `⌘K`, `Ctrl K`, `j` */
export function keyText(name: KeyName): string {
  const { key, held }: Key = KEYS[name];
  if (!held) return key;
  return `${isApple() ? '⌘' : 'Ctrl '}${key.length === 1 ? key.toUpperCase() : key}`;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])');

const isCovered = () => document.querySelector('dialog[open], [role=dialog]') !== null;

/** The key of the desk that was pressed. */
export function keyOf(event: KeyboardEvent): KeyName | undefined {
  const { key, ctrlKey, metaKey } = event;
  const isHeld = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  // One that stays down would sign what it has just sent.
  if (event.altKey || (isHeld ? event.repeat : ctrlKey || metaKey || isTyping(event.target)))
    return undefined;
  const pressed = key.length === 1 && isHeld ? key.toLowerCase() : key;
  return ALL.find(([, one]) => one.key === pressed && Boolean(one.held) === isHeld)?.[0];
}

const present = new Set<{ current: Acts }>();

/** The keys that do something on the page as it is. */
export const presentKeys = (): KeyName[] =>
  ALL.map(([name]) => name).filter((name) => [...present].some(({ current }) => name in current));

/** Gives keys to a page while it is shown. None acts within a field or a dialog. */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = keyOf(event);
      const act = name && latest.current[name];
      if (!act || event.defaultPrevented || isCovered()) return;
      event.preventDefault();
      act();
    };
    present.add(latest);
    document.addEventListener('keydown', press);
    return () => {
      present.delete(latest);
      document.removeEventListener('keydown', press);
    };
  }, []);
}

/** Keys that choose one of the decisions of the page; the keyboard then stands on it. */
export function useDecisionKeys(approve: string, refuse: string): void {
  const choose = (value: string) => () => {
    const choice = document.querySelector<HTMLElement>(`main input[type=radio][value=${value}]`);
    choice?.click();
    choice?.focus();
  };
  useKeys({ approve: choose(approve), refuse: choose(refuse) });
}
