import type { CommandGroup } from '@/server/platform/commands';
import { checkLedger } from './check-ledger';

export const registerCommands: CommandGroup = {
  title: 'Register',
  commands: [
    {
      name: 'ledger check',
      usage: '',
      summary: 'check the ledger for inconsistencies',
      details:
        'Lists every problem: transfers that do not sum to zero, balances that differ from the sum of their entries, share totals that do not match, payments booked twice, claims that differ from the amount paid. Read-only; exits with 1 if it finds a problem.',
      example: 'ledger check',
      args: 0,
      run: async ({ ctx }) => {
        const rows = await checkLedger(ctx.db);
        return { rows, none: 'The ledger is consistent.', failed: rows.length > 0 };
      },
    },
  ],
};
