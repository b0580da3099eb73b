import type * as z from 'zod/mini';

/**
 * One call of the staff desk, under `/api/v1/desk/`. The desk's calls are not part of the public contract: they need an officer's
 * session, which is a cookie. A GET sends its input as the query, a POST as JSON.
 */
export type DeskCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  D extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: 'GET' | 'POST';
  /** Relative to `/api/v1/desk/`, without parameters: `checks/show`. */
  readonly path: string;
  readonly input: I;
  /** Fields that are not listed are left out of the answer. A handler may answer with a file instead. */
  readonly data: D;
};

export const deskGet = <I extends z.ZodMiniType, D extends z.ZodMiniType>(
  path: string,
  shapes: { input: I; data: D },
): DeskCall<I, D> => ({ method: 'GET', path, ...shapes });

export const deskPost = <I extends z.ZodMiniType, D extends z.ZodMiniType>(
  path: string,
  shapes: { input: I; data: D },
): DeskCall<I, D> => ({ method: 'POST', path, ...shapes });
