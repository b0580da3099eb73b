import type catalog from './catalogs/de/market.json';
import { area } from './text';

/** An English text of this area. */
export type MarketText = keyof typeof catalog;

export const { t, plural, T } = area<MarketText>('market');
