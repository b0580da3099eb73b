import type { TeamItem } from './content-items';
import type { ContentSource } from './content-source';
import { type ListPage, slicePage } from './list-page';

/** The people behind the bank, in the operator's order. */
export async function listTeam(source: ContentSource, page: ListPage) {
  return slicePage((await source.team()).map(viewMember), page);
}

/** A person as lists answer it. An empty `photoUrl` means initials. */
export function viewMember({ id, name, role, bio, photoUrl, linkedin, sortOrder }: TeamItem) {
  return { id, name, role, bio, photoUrl, linkedin, order: sortOrder };
}
