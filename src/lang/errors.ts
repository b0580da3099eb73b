import type catalog from '../../languages/de/errors.json';
import { area } from './engine/text';

/** An English text of this area. */
export type ErrorsText = keyof typeof catalog;

export const { t, plural } = area<ErrorsText>('errors');
