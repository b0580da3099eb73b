import type catalog from '../../languages/de/market.json';
import { area } from './engine/text';

/** An English text of this area. */
export type MarketText = keyof typeof catalog;

export const { t, plural, T } = area<MarketText>('market');
