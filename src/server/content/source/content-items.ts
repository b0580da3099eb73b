import type { BankFacts } from '@/server/content/bank-facts';
import type {
  bankDocuments,
  contentCategories,
  faqs,
  posts,
  staticPages,
  teamMembers,
} from '@/server/content/tables';

/** Columns set by the loader and operator commands, not by content files. */
type Kept =
  | 'published'
  | 'source'
  | 'sourceHash'
  | 'dueAt'
  | 'writtenBy'
  | 'signers'
  | 'seq'
  | 'editedAt'
  | 'createdAt'
  | 'updatedAt';
type Item<Row> = Omit<Row, Kept | 'search'>;

export type CategoryItem = Item<typeof contentCategories.$inferSelect>;
export type PostItem = Item<typeof posts.$inferSelect>;
export type FaqItem = Item<typeof faqs.$inferSelect>;
export type StaticPageItem = Item<typeof staticPages.$inferSelect>;
export type TeamItem = Item<typeof teamMembers.$inferSelect>;
export type DocumentItem = Item<typeof bankDocuments.$inferSelect>;

/** A post in a list. */
export type PostSummary = Omit<PostItem, 'html' | 'searchText'>;

/** An item with its source text and the hash of that; the rendering may change with the program. */
export type Rendered<T> = T & { source: string; sourceHash: string };

/** The parsed folder `content/` as database rows, with sanitised HTML. */
export type ContentSet = {
  categories: CategoryItem[];
  posts: Rendered<PostItem>[];
  faqs: Rendered<FaqItem>[];
  pages: Rendered<StaticPageItem>[];
  team: TeamItem[];
  bank: BankFacts;
  documents: DocumentItem[];
};

/** A file under `content/` is invalid; the message names it and the reason. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}
