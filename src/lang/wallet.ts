import type ar from '../../languages/ar/wallet.json';
import type de from '../../languages/de/wallet.json';
import type es from '../../languages/es/wallet.json';
import type fr from '../../languages/fr/wallet.json';
import type zh from '../../languages/zh/wallet.json';
import { area } from './engine/text';

/** An English text of this area that each language has: a reason of a contract without words in one is an error of the types. */
export type WalletText = keyof typeof de &
  keyof typeof fr &
  keyof typeof es &
  keyof typeof ar &
  keyof typeof zh;

export const { t } = area<WalletText>('wallet');
