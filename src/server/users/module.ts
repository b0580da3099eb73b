import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { users } from './tables';

export const usersModule: ServerModule = {
  personalData: [
    {
      name: 'account',
      table: users,
      mine: ({ id }) => eq(users.id, id),
      without: ['passwordHash'],
    },
  ],
};
