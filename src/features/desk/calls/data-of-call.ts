import type * as z from 'zod/mini';
import type { actionCalls } from '@/api/desk/actions';

/** What the service says of an action. */
export type DataOfAction = z.output<typeof actionCalls.show.data>;
