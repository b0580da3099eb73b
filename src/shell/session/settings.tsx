import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { currentLanguage } from '@/lang/engine/current';
import { directionOf } from '@/lang/languages';
import { readJson, readStored, writeStored } from '@/lib/storage/browser-storage';

type Settings = {
  direction: 'ltr' | 'rtl';
  /** Font size scales slightly with the window. */
  responsiveFontSizes: boolean;
  /** `system`: as the device is set, now and when that changes. */
  theme: 'DARK' | 'light' | 'system';
};

const DEFAULT_SETTINGS: Settings = {
  direction: 'ltr',
  responsiveFontSizes: true,
  theme: 'DARK',
};

/** Validates the stored settings field by field; invalid values fall back to defaults. */
export function parseSettings(stored: string | null): Settings {
  const value = readJson(stored);
  const found = (value && typeof value === 'object' ? value : {}) as Partial<
    Record<string, unknown>
  >;
  return {
    direction: found.direction === 'rtl' ? 'rtl' : 'ltr',
    responsiveFontSizes: found.responsiveFontSizes !== false,
    theme: found.theme === 'light' || found.theme === 'system' ? found.theme : 'DARK',
  };
}

/** The direction of the page: the one of its language, unless this browser has chosen right to left. */
export function directionIn({ direction }: Pick<Settings, 'direction'>): 'ltr' | 'rtl' {
  return direction === 'rtl' ? direction : directionOf(currentLanguage());
}

const deviceIsLight = () => matchMedia('(prefers-color-scheme: light)');

function shownTheme({ theme }: Settings): 'dark' | 'light' {
  const light = theme === 'light' || (theme === 'system' && deviceIsLight().matches);
  return light ? 'light' : 'dark';
}

/** Sets the same attributes as `first-scripts/boot.js`, which runs before the first paint. */
export function applySettings(settings: Settings, root: HTMLElement = document.documentElement) {
  root.dataset.theme = shownTheme(settings);
  root.dir = directionIn(settings);
  root.dataset.responsiveType = settings.responsiveFontSizes ? 'on' : 'off';
}

const storedSettings = (): Settings => parseSettings(readStored('settings'));

type SettingsContext = {
  settings: Settings;
  /** The theme on the screen. */
  shown: 'dark' | 'light';
  update: (change: Partial<Settings>) => void;
};

const Context = createContext<SettingsContext>({
  settings: DEFAULT_SETTINGS,
  shown: 'dark',
  update: () => {},
});

/** Direction, font size and theme of this browser. */
export function useSettings(): SettingsContext {
  return useContext(Context);
}

/** Stores the settings in the browser and syncs them between tabs. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const show = useCallback((next: Settings) => {
    // A new object each time: on the same settings the device's theme may be another.
    setSettings({ ...next });
    applySettings(next);
  }, []);
  useEffect(() => {
    const load = () => show(storedSettings());
    const follow = (event: StorageEvent) => {
      if (event.key === 'settings' || event.key === null) load();
    };
    load();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [show]);
  useEffect(() => {
    if (settings.theme !== 'system') return;
    const device = deviceIsLight();
    device.onchange = () => show(settings);
    return () => {
      device.onchange = null;
    };
  }, [settings, show]);
  const update = useCallback(
    (change: Partial<Settings>) => {
      const next = { ...storedSettings(), ...change };
      show(next);
      // Without storage, the change lasts until the page is closed.
      writeStored('settings', JSON.stringify(next));
    },
    [show],
  );
  const value = useMemo(
    () => ({ settings, shown: shownTheme(settings), update }),
    [settings, update],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
