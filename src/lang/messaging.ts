import type catalog from '../../languages/de/messaging.json';
import { area } from './engine/text';

/** An English text of this area. */
export type MessagingText = keyof typeof catalog;

export const { t, T } = area<MessagingText>('messaging');
