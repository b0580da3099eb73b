import type { FieldCode, FieldParams } from './field-errors';

type Given<C extends FieldCode> = keyof FieldParams<C> extends never ? [] : [FieldParams<C>];

/**
 * The message of a schema's rule: the code of its fault, with its parameters. A schema keeps one text per rule, so this is JSON, which
 * `readFault` in `field-errors.ts` reads. Schemas reach pages; the texts of the codes do not.
 */
export const fault = <C extends FieldCode>(code: C, ...[params]: Given<C>): string =>
  JSON.stringify(params ? { code, params } : { code });
