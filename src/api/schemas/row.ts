import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors';
import { nothing } from './atoms';

/** The shapes of one call: what it takes, what it answers, and how else it may end (besides `COMMON_ERRORS`). */
export type SchemaRow<
  I extends z.core.$ZodType = z.core.$ZodType,
  D extends z.core.$ZodType = z.core.$ZodType,
  P extends z.core.$ZodType = z.core.$ZodType,
> = {
  readonly input: I;
  readonly params: P;
  readonly data: D;
  readonly errors: readonly ErrorCode[];
};

/** Writes a row; a call without input or path parameters takes strictly none. */
export function row<
  D extends z.core.$ZodType,
  I extends z.core.$ZodType = typeof nothing,
  P extends z.core.$ZodType = typeof nothing,
>(shapes: { input?: I; params?: P; data: D; errors?: readonly ErrorCode[] }): SchemaRow<I, D, P> {
  return {
    input: shapes.input ?? (nothing as unknown as I),
    params: shapes.params ?? (nothing as unknown as P),
    data: shapes.data,
    errors: shapes.errors ?? [],
  };
}
