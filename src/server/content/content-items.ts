import type {
  BankFacts,
  bankDocuments,
  contentCategories,
  faqs,
  posts,
  staticPages,
  teamMembers,
} from './tables';

/** Columns that the loader and the operator's commands keep; a file says nothing of them. */
type Kept = 'published' | 'sourceHash' | 'editedAt' | 'createdAt' | 'updatedAt';
type Item<Row> = Omit<Row, Kept | 'search'>;

export type CategoryItem = Item<typeof contentCategories.$inferSelect>;
export type PostItem = Item<typeof posts.$inferSelect>;
export type FaqItem = Item<typeof faqs.$inferSelect>;
export type StaticPageItem = Item<typeof staticPages.$inferSelect>;
export type TeamItem = Item<typeof teamMembers.$inferSelect>;
export type DocumentItem = Item<typeof bankDocuments.$inferSelect>;

/** What lists show of a post. */
export type PostSummary = Omit<PostItem, 'html' | 'searchText'>;

/** An item made from a text, with the hash of that text: what is made of it may change with the program. */
export type Rendered<T> = T & { sourceHash: string };

/** Everything the folder `content/` says, as rows of the database; HTML in it is sanitised. */
export type ContentSet = {
  categories: CategoryItem[];
  posts: Rendered<PostItem>[];
  faqs: Rendered<FaqItem>[];
  pages: Rendered<StaticPageItem>[];
  team: TeamItem[];
  bank: BankFacts;
  documents: DocumentItem[];
};

/** A file under `content/` that cannot be used; the words name it and say why. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}
