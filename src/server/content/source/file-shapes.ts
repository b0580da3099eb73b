import { id, slug } from '@fnx/api/atoms';
import * as z from 'zod/mini';

/* Schemas of the JSON files under `content/` of the bank's folder; that of `bank.json` is `src/config/bank.ts`. Unknown keys are refused. */

const words = z.string().check(z.minLength(1));
/** Translations by their English. */
export const shortTextsFile = z.record(words, words);

const category = z.strictObject({ slug, title: words, description: words });

export const categoriesFile = z.strictObject({
  posts: z.array(category),
  press: z.array(category),
  faq: z.array(category),
});

export const teamFile = z.array(
  z.strictObject({
    id,
    name: words,
    role: words,
    bio: words,
    linkedin: z.nullable(z.url({ protocol: /^https$/ })),
    order: z.int(),
  }),
);
