import type { Theme } from '@rainbow-me/rainbowkit';

/** RainbowKit theme. The values are CSS custom properties, so one theme serves dark and light without a render. */
export const kitTheme: Theme = {
  blurs: { modalOverlay: 'none' },
  colors: {
    accentColor: 'var(--accent)',
    accentColorForeground: 'var(--on-accent)',
    actionButtonBorder: 'var(--line)',
    actionButtonBorderMobile: 'var(--line)',
    actionButtonSecondaryBackground: 'var(--ground)',
    closeButton: 'var(--muted)',
    closeButtonBackground: 'transparent',
    connectButtonBackground: 'var(--surface)',
    connectButtonBackgroundError: 'var(--down)',
    connectButtonInnerBackground: 'var(--ground)',
    connectButtonText: 'var(--text)',
    connectButtonTextError: 'var(--ground)',
    connectionIndicator: 'var(--up)',
    downloadBottomCardBackground: 'var(--ground)',
    downloadTopCardBackground: 'var(--surface)',
    error: 'var(--down)',
    generalBorder: 'var(--line)',
    generalBorderDim: 'var(--line)',
    menuItemBackground: 'var(--ground)',
    modalBackdrop: 'rgba(0, 0, 0, 0.62)',
    modalBackground: 'var(--surface)',
    modalBorder: 'var(--line)',
    modalText: 'var(--text)',
    modalTextDim: 'var(--muted)',
    modalTextSecondary: 'var(--muted)',
    profileAction: 'var(--ground)',
    profileActionHover: 'var(--line)',
    profileForeground: 'var(--surface)',
    selectedOptionBorder: 'transparent',
    standby: 'var(--warn)',
  },
  fonts: { body: 'inherit' },
  radii: {
    actionButton: '4px',
    connectButton: '4px',
    menuButton: '4px',
    modal: '6px',
    modalMobile: '12px',
  },
  shadows: {
    connectButton: 'none',
    dialog: 'none',
    profileDetailsAction: 'none',
    selectedOption: 'none',
    selectedWallet: 'none',
    walletLogo: 'none',
  },
};

/**
 * Where the theme has no setting: the ground of the pictures beside RainbowKit's texts is a blue-grey in both themes, written
 * inline, the names of wallets on phones have 60 px, and its resets put every text that is not centred to the left.
 */
export const KIT_STYLE = `
  [data-rk] [style*="rgb(208, 213, 222)"] { background: transparent !important; }
  [dir="rtl"] [data-rk] :is(.iekbcc0, .iekbcc9):not(.ju367v2u) { text-align: start; }
  [data-rk] [data-testid^="rk-wallet-option-"] h2 { hyphens: manual; overflow-wrap: break-word; }
`;
