import type catalog from '../../languages/de/content.json';
import { area } from './engine/text';

/** An English text of this area. */
export type ContentText = keyof typeof catalog;

export const { t, plural, T } = area<ContentText>('content');
