import { area } from './engine/text';

/**
 * The texts of the staff desk. Some are labels of the vocabulary and constants that are translated where they are shown, so their
 * types do not know them: `__tests__/lint/desk-texts.test.ts` finds what the catalog lacks.
 */
export const { t, plural, T } = area<string>('desk');
