import * as z from 'zod/mini';
import { matching, queryInt } from '../atoms';
import { fault } from '../fault';
import { said } from './objects';

/* The questions and answers that all lists of partners have. */

/** A whole number of a query, with its bounds in the description. */
export const whole = (minimum: number, maximum: number, words: string, more: object = {}) =>
  said(queryInt(minimum, maximum), words, { type: 'integer', minimum, maximum, ...more });

export const after = said(
  z.optional(matching(/^[\w.:~-]{1,400}$/, fault('CURSOR_INVALID'))),
  '`next` of the answer before, as it came.',
);
export const limit = z._default(
  whole(1, 1_000, 'The most rows of the answer.', { unset: 100 }),
  100,
);
const next = said(z.nullable(z.string()), '`after` of the next call; null on the last page.');

export const paged = <T extends z.ZodMiniType, M extends z.core.$ZodLooseShape = object>(
  item: T,
  more?: M,
) => z.object({ ...(more as M), docs: z.array(item), next });
