import type { DataOf } from '@/api/endpoints';

/** What the service says of shares in book entry, the letter and the move to a wallet. */
export type BookEntry = DataOf<'bookEntry'>;
