import { createTheme, type Theme } from '@mui/material/styles';

const PALETTES = {
  dark: {
    ground: '#0b0f13',
    surface: '#121920',
    line: '#24303b',
    text: '#edf1f4',
    muted: '#9aa8b5',
    accent: '#3ecf9b',
    onAccent: '#06130d',
    brass: '#d8a84a',
    down: '#f2716b',
    warn: '#e7b549',
  },
  light: {
    ground: '#f8f5ee',
    surface: '#ffffff',
    line: '#ddd6c8',
    text: '#14191e',
    muted: '#5b6570',
    accent: '#0b7a58',
    onAccent: '#ffffff',
    brass: '#8a6212',
    down: '#b3372f',
    warn: '#8a6212',
  },
} as const;

/** MUI theme from `tokens.css`, for the portal's dialogs, menus and tabs. */
export function makeTheme(mode: 'dark' | 'light', direction: 'ltr' | 'rtl'): Theme {
  const color = PALETTES[mode];
  return createTheme({
    direction,
    palette: {
      mode,
      background: { default: color.ground, paper: color.surface },
      text: { primary: color.text, secondary: color.muted },
      divider: color.line,
      primary: { main: color.accent, contrastText: color.onAccent },
      secondary: { main: color.brass },
      success: { main: color.accent },
      error: { main: color.down },
      warning: { main: color.warn },
    },
    shape: { borderRadius: 4 },
    typography: {
      fontFamily: 'var(--sans)',
      button: { textTransform: 'none', fontWeight: 550 },
      h1: { fontFamily: 'var(--serif)', fontWeight: 520 },
      h2: { fontFamily: 'var(--serif)', fontWeight: 520 },
      h3: { fontFamily: 'var(--serif)', fontWeight: 520 },
    },
    transitions: {
      duration: { enteringScreen: 160, leavingScreen: 120, standard: 160, short: 120 },
    },
    components: {
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none', border: `1px solid ${color.line}` } },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: 6, margin: 16 } } },
      MuiTooltip: {
        styleOverrides: {
          tooltip: {
            backgroundColor: color.text,
            color: color.ground,
            fontSize: '0.8125rem',
            padding: '8px 12px',
          },
        },
      },
      MuiTab: { styleOverrides: { root: { minHeight: 48, fontSize: '0.9375rem' } } },
    },
  });
}
