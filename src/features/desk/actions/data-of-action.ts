import type * as z from 'zod/mini';
import type { actionCalls } from '@/api/desk/actions';

export type DataOfAction = z.output<typeof actionCalls.show.data>;
