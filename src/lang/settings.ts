import type catalog from '../../languages/de/settings.json';
import { area } from './engine/text';

/** An English text of this area. */
export type SettingsText = keyof typeof catalog;

export const { t, plural, T } = area<SettingsText>('settings');
