import type { DataOf } from '@fnx/api/endpoints';

/** The service's answer about shares in book entry, the letter and the move to a wallet. */
export type BookEntry = DataOf<'bookEntry'>;
