import type {
  CategoryItem,
  DocumentItem,
  FaqItem,
  PostItem,
  PostSummary,
  StaticPageItem,
  TeamItem,
} from './content-items';
import type { BankFacts, CategoryKind, StaticPageKind } from './tables';

/**
 * Where content is read from: the database while the service runs, the files while the site is being built. Only what
 * is published and already issued; all HTML is sanitised.
 */
export type ContentSource = {
  /** In the operator's order. */
  categories(kind: CategoryKind): Promise<CategoryItem[]>;
  /** All posts and press items, newest first. */
  postIndex(): Promise<PostSummary[]>;
  post(slug: string): Promise<PostItem | null>;
  /** In the order of their categories. */
  faqs(): Promise<FaqItem[]>;
  /** The current version of every text of these kinds, kind by kind. */
  pages(...kinds: StaticPageKind[]): Promise<StaticPageItem[]>;
  team(): Promise<TeamItem[]>;
  bank(): Promise<BankFacts | null>;
  documents(): Promise<DocumentItem[]>;
};
