/* RainbowKit's connect dialog has no places for parts of ours: they are found in its document. */

const DIALOG = '[data-rk] [role="dialog"]';

/**
 * Where the state of a connection is shown, and what it covers: the side beside the list, the whole dialog in a narrow window, or
 * the sheet of a phone.
 */
export function findPane(
  phone: boolean,
): { host: HTMLElement; covered: HTMLElement[]; isSide: boolean } | null {
  const dialog = document.querySelector<HTMLElement>(DIALOG);
  // Not inside the sheet, which moves: an element that is fixed in it would not cover the screen.
  if (phone) return dialog && { host: dialog, covered: children(dialog), isSide: false };
  // The row of list, line and view; its height is in the specification.
  const row = dialog?.querySelector<HTMLElement>(
    '[style*="max-height: 504px"], [style*="max-height: 468px"]',
  );
  const parts = row ? children(row) : [];
  const view = parts.at(-1);
  return row && view ? { host: row, covered: [view], isSide: parts.length > 1 } : null;
}

const children = (of: HTMLElement) =>
  [...of.children].filter((child): child is HTMLElement => child instanceof HTMLElement);

/** Closes the dialog as its own button does, which also ends the attempt. */
export function closeDialog(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
}

const PATIENCE_MS = 2_000;

/**
 * Closes the dialog, opens it again and chooses the wallet. RainbowKit's own list ignores a second click on a chosen wallet and
 * keeps a code that no longer works.
 */
export async function retry(walletId: string, open: (() => void) | undefined): Promise<void> {
  closeDialog();
  await until(() => document.querySelector(DIALOG) === null);
  open?.();
  const entry = () =>
    document.querySelector<HTMLElement>(
      `${DIALOG} [data-testid="${OPTION}${CSS.escape(walletId)}"]`,
    );
  await until(() => entry() !== null);
  entry()?.click();
}

const OPTION = 'rk-wallet-option-';

/**
 * Tells the ID of each wallet that is chosen in the list, before RainbowKit acts on it.
 * @returns ends the watch
 */
export function onChoice(tell: (walletId: string) => void): () => void {
  const look = ({ target }: MouseEvent) => {
    const option =
      target instanceof Element && target.closest<HTMLElement>(`[data-testid^="${OPTION}"]`);
    if (option) tell(option.dataset.testid?.slice(OPTION.length) ?? '');
  };
  document.addEventListener('click', look, true);
  return () => document.removeEventListener('click', look, true);
}

async function until(test: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!test() && Date.now() < end) {
    await new Promise((wake) => setTimeout(wake, 16));
  }
}

/**
 * Names the cross of each view of RainbowKit's dialog, for which it has an English word and no setting.
 * @returns ends the watch
 */
export function nameCross(name: string): () => void {
  const nameAll = () => {
    for (const cross of document.querySelectorAll(`${DIALOG} [aria-label="Close"]`))
      cross.setAttribute('aria-label', name);
  };
  nameAll();
  const views = new MutationObserver(nameAll);
  views.observe(document.body, { childList: true, subtree: true });
  return () => views.disconnect();
}
