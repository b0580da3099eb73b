import { peopleCalls } from '@/api/desk/people';
import { ofWork } from '@/server/operator/desk/work';
import { type DeskRoute, deskRoute } from '@/server/platform/desk';
import { ticketNumberOf } from './tickets';
import { viewTicket, viewTickets } from './view-ticket';

export const ticketDeskRoutes: readonly DeskRoute[] = [
  deskRoute(
    peopleCalls.tickets,
    'view ticket',
    (request) => viewTickets(request.ctx, ofWork(request, 'tickets')),
    ({ state = 'OPEN' }) => `${state.toLowerCase()} tickets`,
  ),
  deskRoute(
    peopleCalls.ticket,
    'view ticket',
    ({ ctx, input }) => viewTicket(ctx, input.number),
    ({ number }) => ticketNumberOf(number),
  ),
];
