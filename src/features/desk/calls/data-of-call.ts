import type { actionCalls } from '@fnx/api/desk/actions';
import type * as z from 'zod/mini';

/** A chain call as the service answers it. */
export type DataOfCall = z.output<typeof actionCalls.show.data>;
