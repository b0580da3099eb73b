import type { Kind } from '@fnx/api/content/kinds';
import type { Language } from '@/lang/languages';
import type { BankFacts } from '@/server/content/bank-facts';
import type { CategoryKind, TextFields } from '@/server/content/tables';
import type { CategoryItem, DocumentItem, TeamItem } from './content-items';

/** A version of a text that is shown now. */
export type ShownText = {
  kind: Kind;
  slug: string;
  language: Language;
  version: string;
  fields: TextFields;
  /** The hash that a translation of it names; null if unknown. */
  words: string | null;
  /** Empty in the languages that are not read whole. */
  source: string;
  /** When it began to be shown. */
  dueAt: Date;
};

export type TextFilter = {
  kinds: readonly Kind[];
  slug?: string | undefined;
  /** The languages in which the whole text is read, otherwise its head alone. */
  whole?: readonly Language[];
};

/** Reads content from the database while the service runs, from files during the build: only what is shown now. */
export type ContentSource = {
  /** In all languages. */
  texts(filter: TextFilter): Promise<ShownText[]>;
  /** In the operator's order. */
  categories(kind: CategoryKind): Promise<CategoryItem[]>;
  team(): Promise<TeamItem[]>;
  bank(): Promise<BankFacts | null>;
  documents(): Promise<DocumentItem[]>;
};
