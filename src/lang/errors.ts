import type ar from '../../languages/ar/errors.json';
import type de from '../../languages/de/errors.json';
import type es from '../../languages/es/errors.json';
import type fr from '../../languages/fr/errors.json';
import type zh from '../../languages/zh/errors.json';
import { area } from './engine/text';

/** An English text of this area that each language has: a code without words in one is an error of the types. */
export type ErrorsText = keyof typeof de &
  keyof typeof fr &
  keyof typeof es &
  keyof typeof ar &
  keyof typeof zh;

export const { t, plural } = area<ErrorsText>('errors');
