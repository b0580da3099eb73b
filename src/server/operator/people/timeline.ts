import type { Role } from '@fnx/api/shared/desk';
import { placeOf, rightsOf } from '@/server/desk/rights';
import type { AppContext } from '@/server/platform/context';
import type { PersonKeys, TimelineEntry } from '@/server/platform/people';

const PAGE = 40;

type Entry = TimelineEntry & { area: string };

/**
 * A page of what happened, newest first, from all domains.
 *
 * Each source returns its newest rows before `before`. A source that returned as many as it may could have more at and before
 * its oldest one: entries are shown down to the latest of these times, so that none is passed over.
 *
 * @returns `next`: the `before` of the next page; null after the last
 */
export async function readTimeline(
  ctx: AppContext,
  person: PersonKeys,
  roles: readonly Role[],
  before: Date,
  limit = PAGE,
) {
  const closed = rightsOf(ctx, roles, false);
  const seen = ctx.registry.timeline.filter((source) => maySee(source.roles, roles));
  const pages: Entry[][] = await Promise.all(
    seen.map(async ({ area, read }) => {
      const entries = await read(ctx.db, person, { before, limit, closed });
      return entries.map((entry) => ({ ...entry, area }));
    }),
  );
  const all = pages.flat().sort((one, other) => other.at.getTime() - one.at.getTime());
  const full = pages.filter((page) => page.length >= limit);
  // The first time that is known to be complete.
  const complete = Math.max(...full.map((page) => (page.at(-1)?.at.getTime() ?? 0) + 1), 0);
  const last = all[limit - 1]?.at.getTime() ?? 0;
  const end = Math.max(complete, last);
  const shown = all.filter(({ at }) => at.getTime() >= end);
  // More rows share this time than a source returns: the next page begins before them.
  const next = shown.length > 0 ? end : end - 1;
  const page = shown.length > 0 ? shown : all;
  const hasMore = full.length > 0 || page.length < all.length;
  return {
    entries: page.map(({ at, page, txHash = null, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      place: placeOf(ctx, roles, page),
      txHash,
    })),
    next: hasMore ? new Date(next).toISOString() : null,
  };
}

export const maySee = (only: readonly Role[] | undefined, roles: readonly Role[]) =>
  !only || only.some((role) => roles.includes(role));
