import { cx } from '@/ui/basics/cx';
import { MenuButton } from '@/ui/basics/menu-button';
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
  const symbol = units.find(({ id }) => id === value)?.symbol ?? value;
  return (
    <MenuButton
      label={`${label}: ${symbol}`}
      className={styles.picker}
      entries={units.map((unit) => ({
        id: unit.id,
        selected: unit.id === value,
        disabled: unit.disabled ?? false,
        onPick: () => onPick(unit.id),
        text: (
          <span className={styles.unit}>
            <span className={styles.symbol}>{unit.symbol}</span>
            <span className={cx(styles.name, 'small')}>{unit.name}</span>
            <span className={styles.note}>{unit.note}</span>
          </span>
        ),
      }))}
    >
      {symbol}
    </MenuButton>
  );
}
