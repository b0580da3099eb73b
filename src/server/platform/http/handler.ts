import { fieldErrors } from '@fnx/api/issues';
import { describeError, isDatabaseAway, isDiskFull } from '@fnx/postgres/faults';
import * as z from 'zod/mini';
import type { AppContext, Caller } from '@/server/platform/context';
import { DomainError, invalidFields } from '@/server/platform/errors';
import { dataAnswer, errorAnswer, faultAnswer } from './answer';
import { refuseOverload } from './shed-load';

/** A request as Hono received it. */
export type Incoming = { ctx: AppContext; request: Request; caller: Caller };

/** The steps in which calls of customers, officers and partners differ. */
type Steps<R extends Incoming, Who, Input> = {
  /** Names the call in the log. */
  name: string;
  /** Answered under any load, too: health checks. */
  always?: boolean;
  /** Finds who calls. @throws DomainError */
  auth: (incoming: R) => Who | Promise<Who>;
  /** Reads and validates the input. @throws DomainError */
  input: (incoming: R, who: Who) => Input | Promise<Input>;
  /** The data by the contract, or a whole answer: a file, a stream. @throws what `refused` or the common answers word */
  run: (incoming: R, who: Who, input: Input) => Promise<unknown>;
  /** The answer with the data; without it, they are sent as they are. */
  answer?: (incoming: R, who: Who, data: unknown) => Response;
  /** The answer to an error in words of its own; null for the common one. */
  refused?: (error: unknown, incoming: R) => Response | null;
};

/**
 * The way of each HTTP call: sheds load, finds who calls, reads the input, runs, answers. Errors get an answer with what they may say, and a
 * line in the log.
 */
export function handler<R extends Incoming, Who, Input>(
  steps: Steps<R, Who, Input>,
): (incoming: R) => Promise<Response> {
  return async (incoming) => {
    const { ctx, caller } = incoming;
    try {
      if (!steps.always) refuseOverload(ctx.pool);
      const who = await steps.auth(incoming);
      const input = await steps.input(incoming, who);
      const data = await steps.run(incoming, who, input);
      if (data instanceof Response) return data;
      return steps.answer?.(incoming, who, data) ?? dataAnswer(caller.requestId, data);
    } catch (error) {
      const isKnown = error instanceof DomainError;
      if (isKnown) {
        const facts = { requestId: caller.requestId, endpoint: steps.name, ip: caller.ip };
        ctx.log.info({ ...facts, code: error.code }, 'refused');
      }
      const refused = steps.refused?.(error, incoming);
      if (refused) return refused;
      return isKnown ? errorAnswer(error) : unexpectedErrorResponse(error, ctx, caller, steps.name);
    }
  };
}

/**
 * The part of a request that a schema describes.
 * @param whole names it in an error that is about no field
 * @throws DomainError VALIDATION_ERROR
 */
export function parseShape<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  whole: string,
): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error, whole));
}

/**
 * Keeps only the contract's fields of a result.
 * @throws Error when the result does not match the contract, which becomes INTERNAL_ERROR
 */
export function pick(name: string, schema: z.core.$ZodType, result: unknown): unknown {
  const parsed = z.safeParse(schema, result);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  throw new Error(`${name} returned data outside its contract (${places.join(', ')})`);
}

/** Handles an unexpected error: details go to the log, never to the caller. */
export function unexpectedErrorResponse(
  error: unknown,
  ctx: Pick<AppContext, 'log'>,
  caller: Pick<Caller, 'requestId'>,
  endpoint: string,
): Response {
  const full = isDiskFull(error);
  const away = full || isDatabaseAway(error);
  ctx.log.error(
    { requestId: caller.requestId, endpoint, error: describeError(error) },
    full ? 'a disk is full' : away ? 'the database is unavailable' : 'unexpected error',
  );
  return faultAnswer(away ? 'UNAVAILABLE' : 'INTERNAL_ERROR', caller.requestId);
}
