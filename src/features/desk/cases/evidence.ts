import type { caseCalls } from '@fnx/api/desk/cases';
import type * as z from 'zod/mini';

/** Findings from when a case was opened, by its kind. */
export type Evidence = z.output<typeof caseCalls.show.data>['evidence'];
