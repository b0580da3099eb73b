import { partnerDeskCalls } from '@fnx/api/desk/partners';
import { readPage } from '@fnx/postgres/read-page';
import { and, eq, ne } from 'drizzle-orm';
import { listRoute, type ReadList } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { contains } from '@/server/platform/search-text';
import { webhookDeliveries, webhookEndpoints } from './tables';

const SHOWN = { one: webhookDeliveries, url: webhookEndpoints.url };
const isOfEndpoint = eq(webhookEndpoints.id, webhookDeliveries.endpointId);

type Shown = { one: typeof webhookDeliveries.$inferSelect; url: string };
const view = ({ one, url }: Shown) => ({ ...one, url, createdAt: one.createdAt.toISOString() });

/** A page of the deliveries, newest first. */
const listDeliveries: ReadList<typeof partnerDeskCalls.deliveries> = async ({ ctx, input }) => {
  const { search, sort, show, ...page } = input;
  const { createdAt: key, id, state, type, object } = webhookDeliveries;
  const where = and(
    show === 'all' ? undefined : ne(state, 'DELIVERED'),
    contains(search, id, type, object),
  );
  const select = ctx.db
    .select(SHOWN)
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, isOfEndpoint)
    .$dynamic();
  const sorted = { where, key, id, ascending: sort === 'oldest' };
  const list = await readPage(ctx.db, select, sorted, page);
  return { ...list, docs: list.docs.map(view) };
};

/** @throws Refusal */
async function showDelivery({ db }: AppContext, id: string) {
  const [found] = !isUuid(id)
    ? []
    : await db
        .select(SHOWN)
        .from(webhookDeliveries)
        .innerJoin(webhookEndpoints, isOfEndpoint)
        .where(eq(webhookDeliveries.id, id));
  if (!found) throw refusal('NO_SUCH', { what: 'delivery', of: id });
  const { nextAt, deliveredAt, state } = found.one;
  return {
    ...view(found),
    nextAt: state === 'PENDING' ? nextAt.toISOString() : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

export const partnerDeskRoutes: readonly DeskRoute[] = [
  listRoute(partnerDeskCalls.deliveries, listDeliveries),
  deskRoute(partnerDeskCalls.delivery, 'view webhooks', ({ ctx, input }) =>
    showDelivery(ctx, input.id),
  ),
];
