import type catalog from '../../languages/de/wallet.json';
import { area } from './engine/text';

/** An English text of this area. */
export type WalletText = keyof typeof catalog;

export const { t } = area<WalletText>('wallet');
