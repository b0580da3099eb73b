import type catalog from './catalogs/de/wallet.json';
import { area } from './engine/text';

/** An English text of this area. */
export type WalletText = keyof typeof catalog;

export const { t, plural } = area<WalletText>('wallet');
