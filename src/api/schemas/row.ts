import type * as z from 'zod/mini';
import type { ErrorCode } from '@/api/errors';
import { nothing } from './atoms';

/** The shapes of one call: what it takes, what it answers, and how else it may end (besides `COMMON_ERRORS`). */
export type SchemaRow<
  I extends z.ZodMiniType = z.ZodMiniType,
  D extends z.ZodMiniType = z.ZodMiniType,
  P extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly input: I;
  readonly params: P;
  readonly data: D;
  readonly errors: readonly ErrorCode[];
};

/** Writes a row; a call without input or path parameters takes strictly none. */
export function row<
  D extends z.ZodMiniType,
  I extends z.ZodMiniType = typeof nothing,
  P extends z.ZodMiniType = typeof nothing,
>(shapes: { input?: I; params?: P; data: D; errors?: readonly ErrorCode[] }): SchemaRow<I, D, P> {
  return {
    input: shapes.input ?? (nothing as unknown as I),
    params: shapes.params ?? (nothing as unknown as P),
    data: shapes.data,
    errors: shapes.errors ?? [],
  };
}
