import type * as z from 'zod/mini';
import type { actionCalls } from '@/api/desk/actions';

/** A chain call as the service answers it. */
export type DataOfCall = z.output<typeof actionCalls.show.data>;
