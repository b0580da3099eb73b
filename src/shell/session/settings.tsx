import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

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

const KEY = 'settings';

/** Validates the stored settings field by field; invalid values fall back to defaults. */
export function parseSettings(stored: string | null): Settings {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {
    // Invalid JSON: use the defaults.
  }
  const found = (value && typeof value === 'object' ? value : {}) as Partial<
    Record<string, unknown>
  >;
  return {
    direction: found.direction === 'rtl' ? 'rtl' : 'ltr',
    responsiveFontSizes: found.responsiveFontSizes !== false,
    theme: found.theme === 'light' ? 'light' : 'DARK',
  };
}

/** Sets the same attributes as `first-scripts/boot.js`, which runs before the first paint. */
export function applySettings(settings: Settings, root: HTMLElement = document.documentElement) {
  root.dataset.theme = settings.theme === 'light' ? 'light' : 'dark';
  root.dir = settings.direction;
  root.dataset.responsiveType = settings.responsiveFontSizes ? 'on' : 'off';
}

function readStored(): Settings {
  try {
    return parseSettings(localStorage.getItem(KEY));
  } catch {
    return DEFAULT_SETTINGS;
  }
}

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
      const stored = readStored();
      setSettings(stored);
      applySettings(stored);
    };
    const follow = (event: StorageEvent) => {
      if (event.key === KEY || event.key === null) load();
    };
    load();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const update = useCallback((change: Partial<Settings>) => {
    const next = { ...readStored(), ...change };
    setSettings(next);
    applySettings(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage, the change lasts until the page is closed.
    }
  }, []);
  const value = useMemo(() => ({ settings, update }), [settings, update]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
