import type catalog from '../../languages/de/votes.json';
import { area } from './engine/text';

/** An English text of this area. */
export type VotesText = keyof typeof catalog;

export const { t, plural, T } = area<VotesText>('votes');
