import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { accountTimeline, findPeople } from './desk';
import { userErasers } from './erase';
import { users } from './tables';

export const usersModule: ServerModule = {
  personalData: [
    {
      name: 'account',
      table: users,
      mine: ({ id }) => eq(users.id, id),
      // A person who knows of a hold could act on it.
      without: ['passwordHash', 'legalHold'],
    },
  ],
  finders: [findPeople],
  timeline: accountTimeline,
  erasers: userErasers,
};
