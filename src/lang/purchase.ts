import type catalog from '../../languages/de/purchase.json';
import { area } from './engine/text';

/** An English text of this area. */
export type PurchaseText = keyof typeof catalog;

export const { t, plural, T } = area<PurchaseText>('purchase');
