import { type ReactNode, useId, useRef, useState } from 'react';
import { Menu, type MenuEntry } from './menu';

/** A button that opens a menu. */
export function MenuButton({
  label,
  className,
  head = null,
  entries,
  children,
}: {
  /** Accessible name. */
  label: string;
  className: string | undefined;
  /** Text above the entries. */
  head?: ReactNode;
  /** The button is disabled without any. */
  entries: readonly MenuEntry[];
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (back: boolean) => {
    setOpen(false);
    if (back) button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={entries.length === 0}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open ? (
        <Menu id={id} anchor={button} label={label} head={head} entries={entries} onClose={close} />
      ) : null}
    </>
  );
}
