/** The requested page of a list; `page` starts at 1. */
export type ListPage = { page: number; limit: number };

/** The contract's list format for the rows of one page. */
export function listPage<T>(docs: T[], total: number, { page, limit }: ListPage) {
  return { docs, total, page, limit, pages: Math.ceil(total / limit) };
}

/** One page of a list in memory. */
export function slicePage<T>(all: readonly T[], { page, limit }: ListPage) {
  return listPage(all.slice((page - 1) * limit, page * limit), all.length, { page, limit });
}

/** A list that is always returned in full. */
export function wholeList<T>(docs: T[]) {
  return listPage(docs, docs.length, { page: 1, limit: Math.max(1, docs.length) });
}
