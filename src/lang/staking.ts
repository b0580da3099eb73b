import type catalog from '../../languages/de/staking.json';
import { area } from './engine/text';

/** An English text of this area. */
export type StakingText = keyof typeof catalog;

export const { t, plural, T } = area<StakingText>('staking');
