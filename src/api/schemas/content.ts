import * as z from 'zod/mini';
import {
  address,
  count,
  decimal,
  id,
  isoDate,
  isoTime,
  limit,
  listOf,
  page,
  search,
  signedDecimal,
  slug,
} from './atoms';
import { row } from './row';

/** Amounts are in `currency` unless the name says otherwise; `contract` is null until the token is deployed. */
export const getBankOverview = row({
  data: z.object({
    bankName: z.string(),
    legalForm: z.string(),
    country: z.string(),
    licenceNumber: z.string(),
    regulator: z.string(),
    founded: z.string(),
    website: z.string(),
    logoUrl: z.string(),
    currency: z.string(),
    figures: z.object({
      totalAssets: decimal,
      equity: decimal,
      deposits: decimal,
      netIncome: signedDecimal,
      capitalRatioPct: decimal,
      asOf: isoDate,
    }),
    shares: z.object({
      total: decimal,
      tokenized: decimal,
      sold: decimal,
      available: decimal,
      soldPct: decimal,
      holders: count,
    }),
    price: decimal,
    marketCap: decimal,
    contract: z.nullable(z.object({ chainId: z.int(), address, explorerUrl: z.string() })),
    round: z.object({
      name: z.string(),
      startsAt: isoTime,
      endsAt: isoTime,
      price: decimal,
      target: decimal,
      raised: decimal,
    }),
    documents: z.array(
      z.object({ title: z.string(), url: z.string(), sha256: z.string(), date: isoDate }),
    ),
    history: z.array(z.object({ year: z.int(), equity: decimal, netIncome: signedDecimal })),
    updatedAt: isoTime,
  }),
  errors: ['PRICE_UNAVAILABLE'],
});

export const faqListUser = row({
  input: z.strictObject({
    category: z.optional(slug),
    search: z.optional(search),
    page,
    limit,
  }),
  data: listOf(
    z.object({
      id,
      question: z.string(),
      answer: z.string(),
      category: z.string(),
      order: count,
    }),
  ),
});

export const staticList = row({
  data: listOf(z.object({ slug, title: z.string(), updatedAt: isoTime, version: z.string() })),
});

const eitherName = { path: ['slug'], error: 'Send slug or type.' };

/** Exactly one of both; `type` is the deprecated name of `slug`. */
export const getStatic = row({
  input: z
    .strictObject({ slug: z.optional(slug), type: z.optional(slug) })
    .check(
      z.refine((query) => (query.slug === undefined) !== (query.type === undefined), eitherName),
    ),
  data: z.object({
    slug,
    title: z.string(),
    html: z.string(),
    version: z.string(),
    updatedAt: isoTime,
  }),
  errors: ['STATIC_NOT_FOUND'],
});

export const teamList = row({
  input: z.strictObject({ page, limit }),
  data: listOf(
    z.object({
      id,
      name: z.string(),
      role: z.string(),
      bio: z.string(),
      photoUrl: z.string(),
      linkedin: z.nullable(z.string()),
      order: count,
    }),
  ),
});

const post = z.object({
  id,
  slug,
  category: slug,
  type: z.enum(['BLOG', 'MEDIA']),
  title: z.string(),
  excerpt: z.string(),
  coverUrl: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  readMinutes: count,
  publishedAt: isoTime,
  externalUrl: z.optional(z.string()),
});

const neighbour = z.nullable(z.object({ slug, category: slug, title: z.string() }));

export const getBlogMediaList = row({
  input: z.strictObject({
    type: z.optional(z.enum(['BLOG', 'MEDIA'], 'Send BLOG or MEDIA.')),
    category: z.optional(slug),
    search: z.optional(search),
    page,
    limit,
  }),
  data: listOf(post),
});

/** `slug` may be the post's id. `html` is sanitised. */
export const viewBlog = row({
  input: z.strictObject({ slug: z.union([slug, id]), category: z.optional(slug) }),
  data: z.extend(post, {
    html: z.string(),
    related: z.array(post).check(z.maxLength(3)),
    prev: neighbour,
    next: neighbour,
  }),
  errors: ['BLOG_NOT_FOUND'],
});
