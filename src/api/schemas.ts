import { dailySchemas } from './daily-schemas';
import { rareSchemas } from './rare-schemas';

/** The schemas of every endpoint, by name. */
export const schemas = { ...dailySchemas, ...rareSchemas };

export type Schemas = typeof schemas;
