import type catalog from '../../languages/de/distributions.json';
import { area } from './engine/text';

/** An English text of this area. */
export type DistributionsText = keyof typeof catalog;

export const { t, T } = area<DistributionsText>('distributions');
