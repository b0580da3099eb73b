import { depositCalls } from '@/api/desk/deposits';
import { type DeskRoute, deskRoute } from '@/server/desk/desk-route';
import { listBatchesForDesk, listReleasable, showBatch } from './list-batches';
import { listEntriesForDesk } from './list-entries';
import { listFiles, listPaymentFiles, readPaymentFile } from './list-files';
import { viewDay } from './view-day';
import { showEntry } from './view-entry';

const VIEW = 'view deposits';

export const depositDeskRoutes: readonly DeskRoute[] = [
  deskRoute(depositCalls.entries, VIEW, ({ ctx, input }) => listEntriesForDesk(ctx, input)),
  deskRoute(
    depositCalls.entry,
    VIEW,
    ({ ctx, input }) => showEntry(ctx, input),
    ({ number }) => `entry ${number}`,
  ),
  deskRoute(depositCalls.files, VIEW, ({ ctx, input }) => listFiles(ctx, input)),
  deskRoute(depositCalls.releasable, VIEW, ({ ctx }) => listReleasable(ctx)),
  deskRoute(depositCalls.batches, VIEW, ({ ctx, input }) => listBatchesForDesk(ctx, input)),
  deskRoute(depositCalls.batch, VIEW, ({ ctx, input }) => showBatch(ctx, input)),
  deskRoute(depositCalls.paymentFiles, VIEW, ({ ctx, input }) => listPaymentFiles(ctx, input)),
  deskRoute(
    depositCalls.paymentFile,
    VIEW,
    ({ ctx, input }) => readPaymentFile(ctx, input),
    ({ number }) => `payment file ${number}`,
  ),
  deskRoute(depositCalls.day, VIEW, ({ ctx, input }) => viewDay(ctx, input)),
];
