import type { peopleCalls } from '@fnx/api/desk/people';
import type * as z from 'zod/mini';

export type Person = z.output<(typeof peopleCalls.person)['data']>['person'];
