import * as z from 'zod/mini';
import { isoTime } from '../atoms';
import { KIND_NAMES } from '../content/kinds';
import type { ProseNode } from '../shared/prose';
import { deskGet, deskPost } from './call';
import { rowsOf } from './rows';

const type = z.enum(KIND_NAMES);
/** The service reads another one as English. */
const language = z.string().check(z.regex(/^[a-z]{2,3}$/));
const state = z.enum(['draft', 'scheduled', 'published', 'past', 'retired']);
const slug = z.string().check(z.minLength(1), z.maxLength(200));
const source = z.string().check(z.maxLength(400_000));

/** Takes the place of a version's stamp where a new text is written. */
export const NO_BASE = 'none';

const preview = {
  problem: z.nullable(z.string()),
  name: z.string(),
  title: z.string(),
  tree: z.array(z.custom<ProseNode>()),
};

/** Calls of the desk's editor of texts. */
export const contentCalls = {
  /** The texts of a kind as they are in a language. */
  items: deskGet('content/items', {
    input: z.object({ type, language }),
    data: z.object({
      items: rowsOf(
        z.object({
          slug: z.string(),
          title: z.string(),
          category: z.string(),
          /** State of the version that is shown now; `missing` without a translation. */
          state: z.enum([...state.options, 'missing']),
          version: z.string(),
          versions: z.int(),
          hasDraft: z.boolean(),
          /** The translation is of an earlier wording. */
          isOlder: z.boolean(),
          /** When the next version is shown. */
          scheduledAt: z.nullable(isoTime),
          /** When what is shown now began to be. */
          at: z.nullable(isoTime),
        }),
        'slug',
      ),
    }),
  }),
  /** All versions of a text in a language, drafts and newest first. */
  item: deskGet('content/item', {
    input: z.object({ type, slug, language }),
    data: z.object({
      versions: z.array(
        z.object({
          version: z.string(),
          title: z.string(),
          state,
          at: z.nullable(isoTime),
          by: z.nullable(z.string()),
          source: z.string(),
          /** Names these words. */
          stamp: z.string(),
        }),
      ),
      /** English text that a translation renders, with the hash by which it names these words. */
      original: z.nullable(z.object({ ...preview, words: z.nullable(z.string()) })),
      isOlder: z.boolean(),
    }),
  }),
  /** A text as its page will show it; `problem` says what is wrong with its format. */
  preview: deskPost('content/preview', {
    input: z.object({ type, language, source }),
    data: z.object(preview),
  }),
};
