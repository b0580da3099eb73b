import type catalog from '../../languages/de/wallets.json';
import { area } from './engine/text';

/** An English text of this area. */
export type WalletsText = keyof typeof catalog;

export const { t, T } = area<WalletsText>('wallets');
