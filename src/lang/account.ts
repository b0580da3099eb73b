import type catalog from '../../languages/de/account.json';
import { area } from './engine/text';

/** An English text of this area. */
export type AccountText = keyof typeof catalog;

export const { t, plural, T } = area<AccountText>('account');
