import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { currentLanguage } from '@/lang/current';
import { directionOf } from '@/lang/languages';
import { readJson, readStored, STORAGE_KEYS, writeStored } from '@/lib/storage/browser-storage';

type Settings = {
  direction: 'ltr' | 'rtl';
  /** Font size scales slightly with the window. */
  responsiveFontSizes: boolean;
  theme: 'DARK' | 'light';
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
    theme: found.theme === 'light' ? 'light' : 'DARK',
  };
}

/** The direction of the page: the one of its language, unless this browser has chosen right to left. */
export function directionIn({ direction }: Pick<Settings, 'direction'>): 'ltr' | 'rtl' {
  return direction === 'rtl' ? direction : directionOf(currentLanguage());
}

/** Sets the same attributes as `first-scripts/boot.js`, which runs before the first paint. */
export function applySettings(settings: Settings, root: HTMLElement = document.documentElement) {
  root.dataset.theme = settings.theme === 'light' ? 'light' : 'dark';
  root.dir = directionIn(settings);
  root.dataset.responsiveType = settings.responsiveFontSizes ? 'on' : 'off';
}

const storedSettings = (): Settings => parseSettings(readStored(STORAGE_KEYS.settings));

type SettingsContext = { settings: Settings; update: (change: Partial<Settings>) => void };

const Context = createContext<SettingsContext>({ settings: DEFAULT_SETTINGS, update: () => {} });

/** Direction, font size and theme of this browser. */
export function useSettings(): SettingsContext {
  return useContext(Context);
}

/** Stores the settings in the browser and syncs them between tabs. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  useEffect(() => {
    const load = () => {
      const stored = storedSettings();
      setSettings(stored);
      applySettings(stored);
    };
    const follow = (event: StorageEvent) => {
      if (event.key === STORAGE_KEYS.settings || event.key === null) load();
    };
    load();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const update = useCallback((change: Partial<Settings>) => {
    const next = { ...storedSettings(), ...change };
    setSettings(next);
    applySettings(next);
    // Without storage, the change lasts until the page is closed.
    writeStored(STORAGE_KEYS.settings, JSON.stringify(next));
  }, []);
  const value = useMemo(() => ({ settings, update }), [settings, update]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
