import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { BANK_FACTS } from '@/config/bank-facts';

function makeTheme(mode: 'dark' | 'light', direction: 'ltr' | 'rtl'): Theme {
  return createTheme({
    direction,
    palette: {
      mode,
      background: { default: 'var(--ground)', paper: 'var(--surface)' },
      text: { primary: 'var(--text)', secondary: 'var(--muted)' },
      divider: 'var(--line)',
      // MUI computes tints of it, which needs a value; the other colours are read from the tokens.
      primary: { main: BANK_FACTS.accent[mode], contrastText: 'var(--on-accent)' },
    },
    shape: { borderRadius: 4 },
    typography: {
      fontFamily: 'var(--sans)',
      button: { textTransform: 'none', fontWeight: 550 },
    },
    transitions: {
      duration: { enteringScreen: 160, leavingScreen: 120, standard: 160, short: 120 },
    },
    components: {
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none', border: '1px solid var(--line)' } },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 6, margin: 16 } } },
      MuiTab: { styleOverrides: { root: { minHeight: 48, fontSize: '0.9375rem' } } },
    },
  });
}

/** MUI in the product's colours, in the theme and direction of the document, which may change while it is shown. */
export function MaterialTheme({ children }: { children: ReactNode }) {
  const look = useSyncExternalStore(watchDocument, readDocument, () => 'dark ltr');
  const theme = useMemo(
    () =>
      makeTheme(look.startsWith('light') ? 'light' : 'dark', look.endsWith('rtl') ? 'rtl' : 'ltr'),
    [look],
  );
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}

function readDocument(): string {
  const { dataset, dir } = document.documentElement;
  return `${dataset.theme} ${dir}`;
}

function watchDocument(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir'] });
  return () => observer.disconnect();
}
