import { peopleCalls } from '@fnx/api/desk/people';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listPeople } from './list-people';
import { readQueues } from './queues';
import { journalledText, search } from './search';
import { olderEntries, showPerson } from './show-person';

export const peopleRoutes: readonly DeskRoute[] = [
  deskRoute(
    peopleCalls.search,
    'view search',
    ({ ctx, officer, input }) => search(ctx, officer, input.text),
    ({ text }) => journalledText(text),
  ),
  listRoute(peopleCalls.list, listPeople, () => 'list of people'),
  deskRoute(
    peopleCalls.person,
    'view person',
    ({ ctx, officer, input }) => showPerson(ctx, officer, input.id),
    ({ id }) => id,
  ),
  deskRoute(
    peopleCalls.timeline,
    'view person',
    ({ ctx, officer, input }) => olderEntries(ctx, officer, input),
    ({ id }) => id,
  ),
  deskRoute(peopleCalls.queues, 'view queues', ({ ctx, officer }) => readQueues(ctx, officer)),
];
