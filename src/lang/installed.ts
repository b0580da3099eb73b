import type catalog from '../../languages/de/installed.json';

/** An English text that the build writes into the manifest and the page without a connection (`scripts/build/brand`). */
export type InstalledText = keyof typeof catalog;
