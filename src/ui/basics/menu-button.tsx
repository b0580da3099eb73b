import dynamic from 'next/dynamic';
import { type ReactNode, useId, useState } from 'react';
import type { MenuEntry } from '@/ui/material/menu';

const loadMenu = () => import('@/ui/material/menu').then((module) => module.MaterialMenu);
const MaterialMenu = dynamic(loadMenu, { ssr: false });

/** A button that opens a menu. The menu's code is loaded when the button is about to be used. */
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  const preload = () => void loadMenu().catch(() => {});
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        disabled={entries.length === 0}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          setWasOpened(true);
          setAnchor(event.currentTarget);
        }}
      >
        {children}
      </button>
      {wasOpened ? (
        <MaterialMenu
          id={id}
          anchor={anchor}
          head={head}
          entries={entries}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}
