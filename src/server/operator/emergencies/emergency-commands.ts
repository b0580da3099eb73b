import { desc, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { argument, prose } from '@/server/desk/command-fields';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { wholeFrom } from '@/server/desk/field-readers';
import { emergencies } from '@/server/operator/emergency-tables';
import { END, endEmergency } from './emergencies';

const ROLES = ['SUPPORT', 'COMPLIANCE', 'FINANCE', 'ADMINISTRATOR'] as const;

export const emergencyCommands: CommandGroup = {
  title: 'Emergencies',
  commands: [
    defineCommand({
      name: 'emergency list',
      roles: ROLES,
      summary: 'list what one officer began alone, and its end',
      details: 'It ends by itself after two hours, unless two officers sign it.',
      example: 'emergency list',
      input: z.object({}),
      answer: { id: 'text', kind: 'text', of: 'text', by: 'text', begun: 'time', ends: 'time' },
      none: 'There is no emergency.',
      next: ({ id }) => [{ label: 'End it', command: END, argument: String(id) }],
      read: async ({ ctx: { db } }) => {
        const open = db.select().from(emergencies).where(isNull(emergencies.ended));
        const rows = await open.orderBy(desc(emergencies.id));
        return rows.map(({ id, kind, target, begunBy, begunAt, endsAt }) => {
          return { id, kind, of: target, by: begunBy, begun: begunAt, ends: endsAt };
        });
      },
    }),
    defineCommand({
      name: END,
      roles: ROLES,
      summary: 'end before its time what one officer began alone',
      details: 'The account is free again; for a pause, PAUSER signs the call that ends it.',
      example: 'emergency end 3 --reason "A false alarm"',
      input: z.object({ id: argument('number', wholeFrom(1, 999_999_999)), reason: prose() }),
      answer: { id: 'text', kind: 'text', of: 'text', state: 'text' },
      run: endEmergency,
    }),
  ],
};
