import { peopleCalls } from '@fnx/api/desk/people';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { ticketNumberOf } from './tickets';
import { viewTicket, viewTickets } from './view-ticket';

export const ticketDeskRoutes: readonly DeskRoute[] = [
  listRoute(
    peopleCalls.tickets,
    viewTickets,
    ({ state = 'OPEN' }) => `${state.toLowerCase()} tickets`,
  ),
  deskRoute(
    peopleCalls.ticket,
    'view ticket',
    ({ ctx, input }) => viewTicket(ctx, input.number),
    ({ number }) => ticketNumberOf(number),
  ),
];
