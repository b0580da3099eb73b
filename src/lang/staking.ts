import type catalog from './catalogs/de/staking.json';
import { area } from './text';

/** An English text of this area. */
export type StakingText = keyof typeof catalog;

export const { t, plural, T } = area<StakingText>('staking');
