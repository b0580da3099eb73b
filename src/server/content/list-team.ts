import { type PageInput, pageOf } from '@fnx/postgres/read-page';
import type { TeamItem } from './source/content-items';
import type { ContentSource } from './source/content-source';

/** The bank's team, in the operator's order. */
export async function listTeam(source: ContentSource, query: PageInput) {
  const { page, limit } = query;
  const all = (await source.team()).map(viewMember);
  return pageOf(all.slice((page - 1) * limit, page * limit), all.length, query);
}

/** A team member in a list. An empty `photoUrl` means initials. */
export function viewMember({ id, name, role, bio, photoUrl, linkedin, sortOrder }: TeamItem) {
  return { id, name, role, bio, photoUrl, linkedin, order: sortOrder };
}
