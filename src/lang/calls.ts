import type catalog from '../../languages/de/calls.json';
import { area } from './engine/text';

/** An English text of this area. */
export type CallsText = keyof typeof catalog;

export const { t, plural } = area<CallsText>('calls');
