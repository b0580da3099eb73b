import { readPage } from '@fnx/postgres/read-page';
import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { partnerDeskCalls } from '@/api/desk/partners';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import type { AppContext } from '@/server/platform/context';
import { isUuid } from '@/server/platform/ids';
import { refusal } from '@/server/platform/refusal';
import { contains } from '@/server/platform/search-text';
import { webhookDeliveries, webhookEndpoints } from './tables';

type Asked = z.output<typeof partnerDeskCalls.deliveries.input>;

const SHOWN = { one: webhookDeliveries, url: webhookEndpoints.url };
const isOfEndpoint = eq(webhookEndpoints.id, webhookDeliveries.endpointId);

type Shown = { one: typeof webhookDeliveries.$inferSelect; url: string };
const view = ({ one, url }: Shown) => ({ ...one, url, createdAt: one.createdAt.toISOString() });

/** A page of the deliveries, newest first. */
async function listDeliveries(
  { db }: AppContext,
  { search, sort, show, whose: _, ...page }: Asked,
) {
  const { createdAt: key, id, state, type, object } = webhookDeliveries;
  const where = and(
    show === 'all' ? undefined : ne(state, 'DELIVERED'),
    contains(search, id, type, object),
  );
  const select = db
    .select(SHOWN)
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, isOfEndpoint)
    .$dynamic();
  const list = await readPage(db, select, { where, key, id, ascending: sort === 'oldest' }, page);
  return { ...list, docs: list.docs.map(view) };
}

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
  deskRoute(partnerDeskCalls.deliveries, 'view webhooks', ({ ctx, input }) =>
    listDeliveries(ctx, input),
  ),
  deskRoute(partnerDeskCalls.delivery, 'view webhooks', ({ ctx, input }) =>
    showDelivery(ctx, input.id),
  ),
];
