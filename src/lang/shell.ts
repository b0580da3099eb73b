import type catalog from '../../languages/de/shell.json';
import { area } from './engine/text';

/** An English text of this area. */
export type ShellText = keyof typeof catalog;

export const { t, plural, T } = area<ShellText>('shell');
