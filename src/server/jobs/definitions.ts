import type { JobDefinition } from './jobs';

/** Every job of the product. */
export const jobDefinitions: readonly JobDefinition[] = [];
