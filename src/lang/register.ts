import type catalog from '../../languages/de/register.json';
import { area } from './engine/text';

/** An English text of this area. */
type RegisterText = keyof typeof catalog;

export const { t, plural, T } = area<RegisterText>('register');
