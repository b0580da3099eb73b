import type * as z from 'zod/mini';
import { nothing } from './atoms';
import type { ErrorCode } from './errors';

/**
 * The schemas of one endpoint: input, response data, and its specific error codes (besides `COMMON_ERRORS`). Data schemas
 * use `z.object`, which strips unknown fields: the service cannot leak a field that is not listed, and older pages ignore
 * fields of a newer service.
 */
export type SchemaRow<
  I extends z.ZodMiniType = z.ZodMiniType,
  D extends z.ZodMiniType = z.ZodMiniType,
  P extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** The call's purpose, for the API reference and the OpenAPI description. */
  readonly about: string;
  readonly input: I;
  readonly params: P;
  readonly data: D;
  readonly errors: readonly ErrorCode[];
  /**
   * Honours the Idempotency-Key header: the same key has one effect and one answer for a day. With `atomic` also when the
   * process dies between the effect and its answer: the verb calls `saveResponse` in its transaction.
   */
  readonly idempotent?: true | 'atomic';
};

/** Builds a row. Without an input or path schema, the endpoint accepts none. */
export function row<
  D extends z.ZodMiniType,
  I extends z.ZodMiniType = typeof nothing,
  P extends z.ZodMiniType = typeof nothing,
>(shapes: {
  about: string;
  input?: I;
  params?: P;
  data: D;
  errors?: readonly ErrorCode[];
  idempotent?: true | 'atomic';
}): SchemaRow<I, D, P> {
  return {
    about: shapes.about,
    input: shapes.input ?? (nothing as unknown as I),
    params: shapes.params ?? (nothing as unknown as P),
    data: shapes.data,
    errors: shapes.errors ?? [],
    ...(shapes.idempotent ? { idempotent: shapes.idempotent } : {}),
  };
}
