import type { JobDefinition } from './jobs';
import { outboxJob } from './outbox';

/** Every job of the product. */
export const jobDefinitions: readonly JobDefinition[] = [outboxJob];
