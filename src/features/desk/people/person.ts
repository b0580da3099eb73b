import type * as z from 'zod/mini';
import type { peopleCalls } from '@/api/desk/people';

export type Person = z.output<(typeof peopleCalls.person)['data']>['person'];
