import type catalog from '../../languages/de/swap.json';
import { area } from './engine/text';

/** An English text of this area. */
export type SwapText = keyof typeof catalog;

export const { t, plural } = area<SwapText>('swap');
