import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { formatAmount } from '@/lib/format';
import { formatDecimal } from '@/lib/money';
import styles from './swap.module.css';
import type { SwapToken } from './tokens';

/** One of the tokens, each with what the wallet holds of it. */
export function TokenPicker({
  label,
  tokens,
  balances,
  value,
  onPick,
}: {
  label: string;
  tokens: readonly SwapToken[];
  balances: Readonly<Record<string, bigint>> | undefined;
  value: string;
  onPick: (symbol: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.picker}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${label}: ${value}`}
        disabled={tokens.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {value}
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {tokens.map((token) => (
          <MenuItem
            key={token.symbol}
            selected={token.symbol === value}
            onClick={() => {
              setAnchor(null);
              onPick(token.symbol);
            }}
          >
            <span className={styles.option}>
              <span className={styles.symbol}>{token.symbol}</span>
              <span className={styles.quiet}>{token.name}</span>
              <span className={styles.holds}>{heldText(token, balances?.[token.symbol])}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function heldText({ decimals }: SwapToken, raw: bigint | undefined): string {
  return raw === undefined ? '' : formatAmount(formatDecimal(raw, decimals), '', { decimals: 4 });
}
