import * as z from 'zod/mini';
import { isoTime } from '@/api/atoms';
import type { ProseNode } from '@/shared/prose';
import { deskGet, deskPost } from './call';
import { rowsOf } from './rows';

const type = z.enum(['post', 'faq', 'legal']);
const state = z.enum(['draft', 'scheduled', 'published', 'past', 'retired']);
const text = z.string().check(z.maxLength(400_000));

/** What the desk's editor of posts, questions and legal texts reads. */
export const contentCalls = {
  items: deskGet('content/items', {
    input: z.object({ type }),
    data: z.object({
      items: rowsOf(
        z.object({
          slug: z.string(),
          title: z.string(),
          category: z.string(),
          /** Of what is shown now. */
          state,
          version: z.string(),
          versions: z.int(),
          hasDraft: z.boolean(),
          /** When the next version is shown. */
          scheduledAt: z.nullable(isoTime),
          /** When what is shown now began to be. */
          at: z.nullable(isoTime),
        }),
        'slug',
      ),
    }),
  }),
  /** All versions of an item, drafts and newest first. */
  item: deskGet('content/item', {
    input: z.object({ type, slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
    data: z.object({
      versions: z.array(
        z.object({
          id: z.string(),
          version: z.string(),
          title: z.string(),
          state,
          at: z.nullable(isoTime),
          by: z.nullable(z.string()),
          source: z.string(),
        }),
      ),
    }),
  }),
  /** A text as its page will show it; `problem` says what is wrong with its format. */
  preview: deskPost('content/preview', {
    input: z.object({ type, source: text }),
    data: z.object({
      problem: z.nullable(z.string()),
      name: z.string(),
      title: z.string(),
      tree: z.array(z.custom<ProseNode>()),
    }),
  }),
};
