import { depositCalls } from '@fnx/api/desk/deposits';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listBatches, listReleasable, showBatch } from './list-batches';
import { listEntries } from './list-entries';
import { listFiles, listPaymentFiles, readPaymentFile } from './list-files';
import { viewDay } from './view-day';
import { showEntry } from './view-entry';

const VIEW = 'view deposits';

export const depositDeskRoutes: readonly DeskRoute[] = [
  listRoute(depositCalls.entries, listEntries),
  deskRoute(
    depositCalls.entry,
    VIEW,
    ({ ctx, input }) => showEntry(ctx, input),
    ({ number }) => `entry ${number}`,
  ),
  listRoute(depositCalls.files, listFiles),
  deskRoute(depositCalls.releasable, VIEW, ({ ctx }) => listReleasable(ctx)),
  listRoute(depositCalls.batches, listBatches),
  deskRoute(depositCalls.batch, VIEW, ({ ctx, input }) => showBatch(ctx, input)),
  listRoute(depositCalls.paymentFiles, listPaymentFiles),
  deskRoute(
    depositCalls.paymentFile,
    VIEW,
    ({ ctx, input }) => readPaymentFile(ctx, input),
    ({ number }) => `payment file ${number}`,
  ),
  deskRoute(depositCalls.day, VIEW, ({ ctx, input }) => viewDay(ctx, input)),
];
