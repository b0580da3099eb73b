import type { Kind } from '@fnx/api/content/kinds';
import type { Language } from '@/lang/languages';
import type { BankFacts } from '@/server/content/bank-facts';
import type { bankDocuments, contentCategories, teamMembers } from '@/server/content/tables';

/** Columns set by the loader, not by content files. */
type Kept = 'published' | 'sourceHash' | 'editedAt' | 'createdAt' | 'updatedAt';
type Item<Row> = Omit<Row, Kept>;

export type CategoryItem = Item<typeof contentCategories.$inferSelect>;
export type TeamItem = Item<typeof teamMembers.$inferSelect>;
export type DocumentItem = Item<typeof bankDocuments.$inferSelect>;

/** A text of the bank's folder. */
export type TextFile = { kind: Kind; language: Language; file: string; source: string };

/** The bank's folder. */
export type ContentSet = {
  texts: TextFile[];
  categories: CategoryItem[];
  team: TeamItem[];
  bank: BankFacts;
  documents: DocumentItem[];
};
