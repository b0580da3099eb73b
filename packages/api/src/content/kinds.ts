import * as z from 'zod/mini';
import { id, isoTime, slug, version } from '../atoms';

/** One line of the head of a text, and one field of the desk's form. */
type Field<S extends z.ZodMiniType = z.ZodMiniType> = {
  label: string;
  schema: S;
  /** A translation has a line for it too. */
  translated?: true;
  optional?: true;
  /** Offered by the form; any other value is refused. */
  choices?: readonly string[];
  /** Shown by the form below the field. */
  hint?: string;
};

const words = z.string().check(z.minLength(1));
const order = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)),
  z.transform((text) => Number(text)),
);

const title = { label: 'Title', schema: words, translated: true } as const;
const name = { label: 'Name in addresses', schema: slug, hint: 'Such as lost-wallet' } as const;
const summary = { label: 'Summary', schema: words, translated: true } as const;
const place = { label: 'Place', schema: order, hint: '1 comes first' } as const;
const TIME_HINT = 'UTC, such as 2026-12-01T08:00:00.000Z';
const POST_TYPES = ['BLOG', 'MEDIA'] as const;

/**
 * The kinds of texts. A text is Markdown below a head of `key: value` lines, and `fields` are the keys of the head. Files, commands, pages,
 * search and the desk's form derive from this table.
 */
export const KINDS = {
  post: {
    label: 'Posts',
    folder: 'posts',
    fields: {
      title,
      slug: name,
      type: { label: 'Type', schema: z.enum(POST_TYPES), choices: POST_TYPES },
      category: { label: 'Category', schema: slug },
      excerpt: { ...summary, label: 'Excerpt', hint: 'One sentence for lists' },
      author: { label: 'Author', schema: words },
      tags: {
        label: 'Tags',
        schema: z.array(words),
        translated: true,
        hint: 'In brackets, with commas: [bank, risk]',
      },
      publishedAt: { label: 'Published', schema: isoTime, hint: TIME_HINT },
      cover: {
        label: 'Cover',
        schema: z.optional(z.string().check(z.regex(/^\/[a-z0-9/._-]+$/))),
        optional: true,
        hint: 'Path of a picture, such as /covers/risk.svg',
      },
      externalUrl: {
        label: 'Address elsewhere',
        schema: z.optional(z.url({ protocol: /^https$/ })),
        optional: true,
      },
    },
  },
  faq: {
    label: 'Questions',
    folder: 'faq',
    fields: {
      title: { ...title, label: 'Question' },
      slug: { ...name, schema: id, hint: 'Such as cost-of-account' },
      category: { label: 'Category', schema: slug },
      order: place,
    },
  },
  legal: {
    label: 'Legal texts',
    folder: 'legal',
    /** Two officers sign each version, which then never changes. */
    critical: true,
    /** Officers sign the English text, which binds. Translations are files of the bank's folder. */
    onlyEnglish: true,
    fields: {
      title,
      slug: name,
      version: {
        label: 'Version',
        schema: version,
        translated: true,
        hint: 'A changed text needs a new one',
      },
      updatedAt: { label: 'In force from', schema: isoTime, translated: true, hint: TIME_HINT },
      summary,
    },
  },
  help: {
    label: 'Help',
    folder: 'help',
    fields: { title, slug: name, order: place, summary },
  },
  page: {
    label: 'Pages',
    folder: 'pages',
    /** The program has a page for each, so none is added or taken away. */
    fixed: true,
    fields: {
      title,
      slug: name,
      route: { label: 'Path', schema: z.string().check(z.regex(/^\/[a-z0-9/-]*$/)) },
      description: { ...summary, label: 'Description', hint: 'For search engines' },
      lede: { label: 'Introduction', schema: words, translated: true },
    },
  },
} as const;

export type Kind = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

type Shape<K extends Kind> = {
  [N in keyof (typeof KINDS)[K]['fields']]: (typeof KINDS)[K]['fields'][N] extends Field<infer S>
    ? S
    : never;
};

/** The head of a text of a kind. */
export type FieldsOf<K extends Kind> = z.output<z.ZodMiniObject<Shape<K>, z.core.$strict>>;

/** Loose type of any kind's facts; the table has each as precise as it is. */
type KindFacts = {
  label: string;
  folder: string;
  critical?: true;
  onlyEnglish?: true;
  fixed?: true;
  fields: Readonly<Record<string, Field>>;
};

export const factsOf = (kind: Kind): KindFacts => KINDS[kind] as unknown as KindFacts;

/** The language in which texts are written; all others are translations. */
export const ORIGINAL = 'en';

/** The start of the hash of the words that a translation renders, in hex. */
const hashStart = z.string().check(z.regex(/^[0-9a-f]{12}$/));

/** The fields of a text in a language: a translation has its name and the fields with words. */
export function headFields(kind: Kind, language: string): [key: string, field: Field][] {
  const all = Object.entries(factsOf(kind).fields);
  if (language === ORIGINAL) return all;
  return all.filter(([key, { translated }]) => key === 'slug' || translated);
}

/** The schema of the head. Unknown keys are refused, because a misspelt key would otherwise be ignored. */
export function headSchema(kind: Kind, language: string) {
  const fields = headFields(kind, language).map(([key, { schema }]) => [key, schema] as const);
  const all = language === ORIGINAL ? fields : [...fields, ['of', hashStart] as const];
  return z.strictObject(Object.fromEntries(all));
}
