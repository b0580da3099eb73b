import { type ListPage, slicePage } from './list-page';
import type { TeamItem } from './source/content-items';
import type { ContentSource } from './source/content-source';

/** The bank's team, in the operator's order. */
export async function listTeam(source: ContentSource, page: ListPage) {
  return slicePage((await source.team()).map(viewMember), page);
}

/** A team member in a list. An empty `photoUrl` means initials. */
export function viewMember({ id, name, role, bio, photoUrl, linkedin, sortOrder }: TeamItem) {
  return { id, name, role, bio, photoUrl, linkedin, order: sortOrder };
}
