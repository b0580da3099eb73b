import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link } from '@/ui/basics/link';
import { MaterialTheme } from './theme';

export type MenuEntry = {
  id: string;
  text: ReactNode;
  selected?: boolean;
  disabled?: boolean;
} & ({ href: string } | { onPick: () => void });

export type MaterialMenuProps = {
  id: string;
  /** The button below which the menu opens; null while it is closed. */
  anchor: HTMLElement | null;
  /** Text above the entries. */
  head: ReactNode;
  entries: readonly MenuEntry[];
  onClose: () => void;
};

export function MaterialMenu({ id, anchor, head, entries, onClose }: MaterialMenuProps) {
  return (
    <MaterialTheme>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {head}
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            selected={entry.selected ?? false}
            aria-current={entry.selected || undefined}
            disabled={entry.disabled ?? false}
            {...('href' in entry ? { component: Link, href: entry.href } : {})}
            onClick={() => {
              onClose();
              if ('onPick' in entry) entry.onPick();
            }}
          >
            {entry.text}
          </MenuItem>
        ))}
      </Menu>
    </MaterialTheme>
  );
}
