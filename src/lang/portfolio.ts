import type catalog from '../../languages/de/portfolio.json';
import { area } from './engine/text';

/** An English text of this area. */
export type PortfolioText = keyof typeof catalog;

export const { t, plural, T } = area<PortfolioText>('portfolio');
