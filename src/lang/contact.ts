import type catalog from '../../languages/de/contact.json';
import { area } from './engine/text';

/** An English text of this area. */
type ContactText = keyof typeof catalog;

export const { t, plural, T } = area<ContactText>('contact');
