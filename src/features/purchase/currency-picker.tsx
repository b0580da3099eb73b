import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatAmount } from '@/lib/format';
import styles from './purchase.module.css';
import type { PayCurrency } from './queries';

/** The currency to pay in, each with what the wallet holds of it. */
export function CurrencyPicker({
  currencies,
  value,
  onPick,
}: {
  currencies: readonly PayCurrency[] | undefined;
  value: string;
  onPick: (currencyId: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = currencies?.find(({ id }) => id === value);
  return (
    <>
      <button
        type="button"
        className={styles.picker}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Currency: ${current?.symbol ?? value}`}
        disabled={!currencies}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.symbol ?? value}
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {currencies?.map((currency) => (
          <MenuItem
            key={currency.id}
            selected={currency.id === value}
            disabled={!currency.enabled}
            onClick={() => {
              setAnchor(null);
              onPick(currency.id);
            }}
          >
            <span className={styles.option}>
              <span className={styles.symbol}>{currency.symbol}</span>
              <span className={styles.quiet}>{currency.name}</span>
              <span className={styles.holds}>{state(currency)}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function state(currency: PayCurrency): string {
  if (!currency.enabled) return 'no price now';
  return currency.balance === null ? '' : formatAmount(currency.balance, '', { decimals: 4 });
}
