import { eq, inArray } from 'drizzle-orm';
import { guard } from '@/server/platform/guards';
import type { ServerModule } from '@/server/server-module';
import { holderOf } from '@/server/users/holder-id';
import { entryTransferEvents } from './book-events';
import { bookEntryCommands } from './commands';
import { bookEntryQueue, bookEntrySections, bookEntryTimeline } from './desk';
import { bookEntryDeskRoutes } from './desk-routes';
import { bookEntryErasers } from './erase';
import { bookEntryRoutes } from './routes';
import { bookClaims, bookRequests, bookTries, registerPeople } from './tables';

export const bookEntriesModule: ServerModule = {
  routes: bookEntryRoutes,
  commands: [bookEntryCommands],
  deskRoutes: bookEntryDeskRoutes,
  sections: bookEntrySections,
  timeline: bookEntryTimeline,
  queues: [bookEntryQueue],
  erasers: bookEntryErasers,
  guards: [
    guard(registerPeople, [registerPeople.codeSentAt, registerPeople.createdAt]),
    guard(bookRequests, [bookRequests.createdAt, bookRequests.reason]),
  ],
  chainEvents: [entryTransferEvents],
  alerts: {
    UNKNOWN_BOOK_CLAIM: {
      severity: 'critical',
      owner: 'COMPLIANCE',
      page: 'book-entries',
      isEvent: true,
      cause: 'A book entry was claimed on the chain, and no two officers approved it.',
    },
  },
  personalData: [
    {
      name: 'registerEntry',
      table: registerPeople,
      mine: ({ id }) => eq(registerPeople.userId, id),
      without: ['codeHash', 'salt'],
    },
    { name: 'letterCodes', table: bookTries, mine: ({ id }) => eq(bookTries.userId, id) },
    {
      name: 'bookRequests',
      table: bookRequests,
      mine: ({ id }) => eq(bookRequests.userId, id),
      without: ['salt'],
    },
    {
      name: 'bookClaims',
      table: bookClaims,
      mine: ({ id }, db) => inArray(bookClaims.holder, holderOf(db, id)),
    },
  ],
};
