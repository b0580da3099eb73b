import { peopleCalls } from '@/api/desk/people';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { ofWork } from '@/server/operator/desk/work';
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
