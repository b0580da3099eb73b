import type { Theme } from '@rainbow-me/rainbowkit';

/**
 * RainbowKit's dialogs in our colours and type. The values are our custom properties, so one theme
 * serves dark and light and follows `data-theme` without a render.
 */
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
