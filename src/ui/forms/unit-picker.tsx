import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import styles from './unit-picker.module.css';

type Unit = {
  id: string;
  /** `USDT` */
  symbol: string;
  /** `Tether USD` */
  name: string;
  /** At the end of its line: what is held of it, or why it cannot be picked. */
  note: string;
  disabled?: boolean;
};

/** What an amount is counted in, picked from a menu; stands beside the figure in an `AmountBox`. */
export function UnitPicker({
  label,
  units,
  value,
  onPick,
}: {
  label: string;
  /** Nothing can be picked while there are none. */
  units: readonly Unit[];
  /** The id of the one that is picked. */
  value: string;
  onPick: (id: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const symbol = units.find(({ id }) => id === value)?.symbol ?? value;
  return (
    <>
      <button
        type="button"
        className={styles.picker}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${label}: ${symbol}`}
        disabled={units.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {symbol}
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {units.map((unit) => (
          <MenuItem
            key={unit.id}
            selected={unit.id === value}
            aria-current={unit.id === value || undefined}
            disabled={unit.disabled ?? false}
            onClick={() => {
              setAnchor(null);
              onPick(unit.id);
            }}
          >
            <span className={styles.unit}>
              <span className={styles.symbol}>{unit.symbol}</span>
              <span className={styles.name}>{unit.name}</span>
              <span className={styles.note}>{unit.note}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
