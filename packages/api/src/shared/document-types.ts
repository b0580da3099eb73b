/** Media types of the bank's published documents. */
export const DOCUMENT_TYPES = ['text/markdown', 'application/pdf'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
