import type * as z from 'zod/mini';
import type { caseCalls } from '@/api/desk/cases';

/** Findings from when a case was opened, by its kind. */
export type Evidence = z.output<typeof caseCalls.show.data>['evidence'];
