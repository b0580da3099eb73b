import * as z from 'zod/mini';
import { bankSchema } from '@/config/bank';

/** Where each `bank.json` finds it, by its `$schema`. */
export const SCHEMA_FILE = 'bank/bank.schema.json';

export const bankJsonSchema = (): string =>
  `${JSON.stringify(z.toJSONSchema(bankSchema, { io: 'input' }), null, 2)}\n`;
