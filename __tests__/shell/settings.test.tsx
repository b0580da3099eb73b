import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeToggle } from '@/shell/layouts/theme-toggle';
import {
  applySettings,
  parseSettings,
  SettingsProvider,
  useSettings,
} from '@/shell/session/settings';
import { firstScript } from '../../scripts/build/next/first-script';

const boot = firstScript('boot.js');
const root = document.documentElement;
const attributes = () => [root.dataset.theme, root.dir, root.dataset.responsiveType];

const STORED = [
  null,
  '{"direction":"rtl","responsiveFontSizes":false,"theme":"light"}',
  '{"theme":"DARK"}',
  '{"theme":"light"}',
  '{"theme":"system"}',
  '{"theme":"purple","direction":"up","responsiveFontSizes":"no"}',
  'null',
  'not json',
  '[]',
  '7',
];

/** The device's own theme. jsdom has none. */
let device: { matches: boolean; onchange: (() => void) | null };

function setDevice(theme: 'dark' | 'light') {
  device.matches = theme === 'light';
  act(() => device.onchange?.());
}

describe('settings', () => {
  beforeEach(() => {
    localStorage.clear();
    device = { matches: true, onchange: null };
    window.matchMedia = (query) => {
      expect(query).toBe('(prefers-color-scheme: light)');
      return device as unknown as MediaQueryList;
    };
  });

  it('default to dark, left to right, with text that grows', () => {
    expect(parseSettings(null)).toEqual({
      direction: 'ltr',
      responsiveFontSizes: true,
      theme: 'DARK',
    });
  });
  it.each(STORED)('are the same before the first paint and after it: %s', (stored) => {
    if (stored !== null) localStorage.setItem('settings', stored);
    root.dir = 'ltr';
    // The file is the page's own first script; it runs here as it does there.
    new Function(boot)();
    const before = attributes();
    applySettings(parseSettings(stored));
    expect(attributes()).toEqual(before);
  });
  it('are kept under their key and change the page at once', async () => {
    render(
      <SettingsProvider>
        <ThemeToggle />
      </SettingsProvider>,
    );
    const toggle = screen.getByRole('button', { name: 'Light theme' });
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(toggle);
    expect(root.dataset.theme).toBe('light');
    expect(JSON.parse(localStorage.getItem('settings') ?? '')).toMatchObject({ theme: 'light' });
    await userEvent.click(toggle);
    expect(root.dataset.theme).toBe('dark');
    expect(JSON.parse(localStorage.getItem('settings') ?? '')).toMatchObject({ theme: 'DARK' });
  });
  it('follow the device while the theme is its own, and no longer after a choice', async () => {
    localStorage.setItem('settings', '{"theme":"system"}');
    render(
      <SettingsProvider>
        <ThemeToggle />
      </SettingsProvider>,
    );
    expect(root.dataset.theme).toBe('light');
    setDevice('dark');
    expect(root.dataset.theme).toBe('dark');
    const toggle = screen.getByRole('button', { name: 'Light theme', pressed: false });
    setDevice('light');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(toggle);
    expect(root.dataset.theme).toBe('dark');
    setDevice('dark');
    setDevice('light');
    expect(root.dataset.theme).toBe('dark');
  });
  it('follow another tab', () => {
    function Direction() {
      return <p>{useSettings().settings.direction}</p>;
    }
    render(
      <SettingsProvider>
        <Direction />
      </SettingsProvider>,
    );
    localStorage.setItem('settings', '{"direction":"rtl"}');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    });
    expect(screen.getByText('rtl')).toBeInTheDocument();
    expect(root.dir).toBe('rtl');
  });
});
