import type { BankFacts } from '@/server/content/bank-facts';
import type { CategoryKind, StaticPageKind } from '@/server/content/tables';
import type {
  CategoryItem,
  DocumentItem,
  FaqItem,
  PostItem,
  PostSummary,
  StaticPageItem,
  TeamItem,
} from './content-items';

/** With the hash of its English source, in hex; null if unknown. */
export type Sourced<T> = T & { sourceHash: string | null };

/**
 * Reads content from the database while the service runs, from files during the build. Contains only published and issued
 * items; all HTML is sanitised.
 */
export type ContentSource = {
  /** In the operator's order. */
  categories(kind: CategoryKind): Promise<CategoryItem[]>;
  /** All posts and press items, newest first. */
  postIndex(): Promise<Sourced<PostSummary>[]>;
  post(slug: string): Promise<Sourced<PostItem> | null>;
  /** Ordered by category. */
  faqs(): Promise<FaqItem[]>;
  /** The current version of each text, grouped by kind. */
  pages(...kinds: StaticPageKind[]): Promise<Sourced<StaticPageItem>[]>;
  team(): Promise<TeamItem[]>;
  bank(): Promise<BankFacts | null>;
  documents(): Promise<DocumentItem[]>;
};
