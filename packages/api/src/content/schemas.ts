import * as z from 'zod/mini';
import { decimal, signedDecimal } from '../amounts';
import {
  address,
  captchaToken,
  choice,
  count,
  email,
  id,
  isoDate,
  isoTime,
  limit,
  line,
  lines,
  listOf,
  matching,
  page,
  phone,
  search,
  slug,
} from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { CONTACT_CATEGORIES } from '../shared/account-vocabulary';
import { POST_TYPES } from '../shared/vocabulary';

const eitherName = { path: ['slug'], error: fault('SLUG_OR_TYPE') };

const post = z.object({
  id,
  slug,
  category: slug,
  type: z.enum(POST_TYPES),
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

export const contentSchemas = {
  /** Amounts are in `currency` unless the name says otherwise; `contract` is null until the token is deployed. */
  getBankOverview: row({
    about: 'Key figures and facts of the bank.',
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
  }),

  faqListUser: row({
    about: 'Frequent questions with their answers.',
    input: z.strictObject({ category: z.optional(slug), search: z.optional(search), page, limit }),
    data: listOf(
      z.object({
        id,
        question: z.string(),
        answer: z.string(),
        category: z.string(),
        order: count,
      }),
    ),
  }),

  staticList: row({
    about: 'The legal texts and their versions.',
    data: listOf(z.object({ slug, title: z.string(), updatedAt: isoTime, version: z.string() })),
  }),

  /** Exactly one of both; `type` is the deprecated name of `slug`. */
  getStatic: row({
    about: 'One legal text.',
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
  }),

  teamList: row({
    about: 'The people of the bank.',
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
  }),

  getBlogMediaList: row({
    about: 'Posts or press releases, newest first.',
    input: z.strictObject({
      type: z.optional(choice(POST_TYPES)),
      category: z.optional(slug),
      search: z.optional(search),
      page,
      limit,
    }),
    data: listOf(post),
  }),

  /** `slug` may be the post's id. `html` is sanitised. */
  viewBlog: row({
    about: 'One post with its neighbours.',
    input: z.strictObject({ slug: z.union([slug, id]), category: z.optional(slug) }),
    data: z.extend(post, {
      html: z.string(),
      related: z.array(post).check(z.maxLength(3)),
      prev: neighbour,
      next: neighbour,
    }),
    errors: ['BLOG_NOT_FOUND'],
  }),

  contactUs: row({
    about: 'Sends a message to the support and returns its ticket.',
    idempotent: true,
    input: z.strictObject({
      name: line(1, 100),
      email,
      phone: z.optional(phone),
      subject: line(1, 150),
      category: z.enum(CONTACT_CATEGORIES),
      message: lines(10, 2000),
      captchaToken,
    }),
    data: z.object({ ticketId: id }),
    errors: ['CAPTCHA_FAILED'],
  }),

  userSubscribe: row({
    about: 'Asks for the newsletter; a link in a mail confirms it.',
    input: z.strictObject({
      email,
      captchaToken: z.optional(captchaToken),
      source: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))),
    }),
    data: z.object({ state: z.enum(['CONFIRM_SENT', 'SUBSCRIBED']) }),
    errors: ['CAPTCHA_FAILED'],
  }),

  /** Handles the links of newsletter e-mails. `token` comes from the link; an invalid or expired one is NOT_FOUND. */
  updateSubscription: row({
    about: 'Confirms or ends the newsletter by the token of a mail.',
    input: z.strictObject({
      token: matching(/^[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{43}$/, fault('LINK_INCOMPLETE')),
      action: choice(['CONFIRM', 'LEAVE']),
    }),
    data: z.object({ state: z.enum(['SUBSCRIBED', 'LEFT']) }),
  }),
};
