import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import styles from './unit-picker.module.css';

type Unit = {
  id: string;
  /** `USDT` */
  symbol: string;
  /** `Tether USD` */
  name: string;
  /** Shown at the end of the row: the balance, or why it cannot be selected. */
  note: string;
  disabled?: boolean;
};

/** A currency menu beside the amount in an `AmountBox`. */
export function UnitPicker({
  label,
  units,
  value,
  onPick,
}: {
  label: string;
  /** Disabled while empty. */
  units: readonly Unit[];
  /** ID of the selected unit. */
  value: string;
  onPick: (id: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = useId();
  const symbol = units.find(({ id }) => id === value)?.symbol ?? value;
  return (
    <>
      <button
        type="button"
        className={styles.picker}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menu : undefined}
        aria-label={`${label}: ${symbol}`}
        disabled={units.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {symbol}
      </button>
      <Menu
        id={menu}
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
