import { eq, inArray } from 'drizzle-orm';
import { type Eraser, RECORD_YEARS, yearsAfter } from '@/server/platform/erasure';
import type { ServerModule } from '@/server/server-module';
import { holderOf } from '@/server/users/holder-id';
import { openRecord, recordsOf, resealRecords, sealRecord } from './authorities/make-file';
import { reportCommands } from './commands';
import { reportDeskRoutes } from './desk-routes';
import { authorityRecords, REPORTER } from './tables';

const handedIn: Eraser = {
  what: 'what the tax office was told',
  // Corrections rest on it.
  async keptUntil(tx, { holderId, holdsShares, endedAt }) {
    if (holderId === null) return null;
    const told = await tx.$count(authorityRecords, eq(authorityRecords.holder, holderId));
    return told === 0 ? null : holdsShares ? 'OPEN' : yearsAfter(endedAt, RECORD_YEARS);
  },
  async erase(ctx, tx, { holderId }) {
    if (holderId === null) return;
    const is = eq(authorityRecords.holder, holderId);
    const told = await tx.delete(authorityRecords).where(is).returning();
    // The files that told of the person, too; the bank's own records stay.
    for (const row of told)
      await tx
        .update(authorityRecords)
        .set({ said: sealRecord(ctx, { ...row, holder: REPORTER }, '') })
        .where(recordsOf(row, REPORTER));
  },
};

export const reportsModule: ServerModule = {
  commands: [reportCommands],
  deskRoutes: reportDeskRoutes,
  erasers: [handedIn],
  personalData: [
    {
      name: 'authorityRecords',
      table: authorityRecords,
      mine: ({ id }, db) => inArray(authorityRecords.holder, holderOf(db, id)),
      sealed: {
        open: (ctx, row) => openRecord(ctx, row as typeof authorityRecords.$inferSelect),
        reseal: resealRecords,
      },
    },
  ],
};
