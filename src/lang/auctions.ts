import type catalog from '../../languages/de/auctions.json';
import { area } from './engine/text';

/** An English text of this area. */
export type AuctionsText = keyof typeof catalog;

export const { t, plural, T } = area<AuctionsText>('auctions');
