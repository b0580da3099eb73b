import type catalog from '../../languages/de/landing.json';
import { area } from './engine/text';

/** An English text of this area. */
export type LandingText = keyof typeof catalog;

export const { t, T } = area<LandingText>('landing');
