import type catalog from './catalogs/de/landing.json';
import { area } from './text';

/** An English text of this area. */
export type LandingText = keyof typeof catalog;

export const { t, plural, T } = area<LandingText>('landing');
