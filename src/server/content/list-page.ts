/** Which part of a list is wanted: `page` from 1. */
export type ListPage = { page: number; limit: number };

/** The contract's list shape around the rows of one page. */
export function listPage<T>(docs: T[], total: number, { page, limit }: ListPage) {
  return { docs, total, page, limit, pages: Math.ceil(total / limit) };
}

/** One page of a list that is at hand as a whole. */
export function slicePage<T>(all: readonly T[], { page, limit }: ListPage) {
  return listPage(all.slice((page - 1) * limit, page * limit), all.length, { page, limit });
}

/** A list that is always answered whole. */
export function wholeList<T>(docs: T[]) {
  return listPage(docs, docs.length, { page: 1, limit: Math.max(1, docs.length) });
}
