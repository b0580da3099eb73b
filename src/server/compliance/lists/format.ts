import type { XmlElement } from '@fnx/bank-files/xml-records';
import type { ListedEntry } from './entry';

/** How one published list is written. */
export type ListFormat = {
  root: string;
  /** The element that describes the publication. */
  header: string | null;
  /** The elements that are entries. */
  records: readonly string[];
  /** `count`: how many entries the file says it has. */
  readHeader(header: XmlElement): { publishedOn: string | null; count: number | null };
  readEntry(element: XmlElement): ListedEntry;
};
