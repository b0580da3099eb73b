import type catalog from '../../languages/de/identity.json';
import { area } from './engine/text';

/** An English text of this area. */
export type IdentityText = keyof typeof catalog;

export const { t, plural } = area<IdentityText>('identity');
