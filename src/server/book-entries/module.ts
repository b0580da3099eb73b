import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/platform/server-module';
import { registerPeople } from './tables';

export const bookEntriesModule: ServerModule = {
  personalData: [
    {
      name: 'registerEntry',
      table: registerPeople,
      mine: ({ id }) => eq(registerPeople.userId, id),
    },
  ],
};
