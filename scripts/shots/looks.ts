import { join } from 'node:path';

/** Where pictures go: `<group>/<name>.<window>.<theme>.png`. */
export const SHOTS_DIR = join('.data', 'shots');

export const WINDOWS = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** As the settings in the browser's storage call them. */
export const THEMES = { dark: 'DARK', light: 'light' } as const;

export type Window = keyof typeof WINDOWS;
export type Theme = keyof typeof THEMES;

/** Each screen is taken in these looks; in this order each change costs least. */
export const LOOKS: readonly (readonly [Window, Theme])[] = [
  ['desktop', 'dark'],
  ['desktop', 'light'],
  ['phone', 'light'],
  ['phone', 'dark'],
];
