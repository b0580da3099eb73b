import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { contentCommands } from './commands';
import { contentDeskRoutes } from './desk/desk-routes';
import { contentRoutes } from './routes';
import { loadContent } from './source/load-content';
import { contactTickets, newsletterSubscribers } from './tables';

export const contentModule: ServerModule = {
  routes: contentRoutes,
  startUp: [(ctx) => loadContent(ctx)],
  commands: [contentCommands],
  deskRoutes: contentDeskRoutes,
  personalData: [
    {
      name: 'supportRequests',
      table: contactTickets,
      mine: ({ id }) => eq(contactTickets.userId, id),
      without: ['fingerprint'],
    },
    {
      name: 'newsletter',
      table: newsletterSubscribers,
      mine: ({ email }) => eq(newsletterSubscribers.email, email),
    },
  ],
};
