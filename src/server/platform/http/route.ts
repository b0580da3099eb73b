import type { EndpointFacts } from '@fnx/api/endpoint';
import type { EndpointName } from '@fnx/api/endpoints';
import type { SchemaRow } from '@fnx/api/row';
import { onReplica } from '@fnx/postgres/replica';
import type * as z from 'zod/mini';
import type { Contract } from '@/api/contract';
import type { AppContext, Authentication, Caller, Session } from '@/server/platform/context';
import { DomainError, invalidFields, problem } from '@/server/platform/errors';
import {
  noIdempotency,
  type SaveResponse,
  withIdempotency,
} from '@/server/platform/http/idempotency';
import { dataAnswer, errorAnswer } from './answer';
import { handler, type Incoming, parseShape, pick } from './handler';
import { readJson, readQuery } from './read-body';
import { readUpload, type UploadedFile } from './read-upload';
import { isSealed, seal, unseal } from './sealing';

type Row<N extends EndpointName> = Contract[N];

type SessionOf<N extends EndpointName> = Row<N>['token'] extends 'required'
  ? Session
  : Session | null;

/** The parsed and validated call that a route's use case receives. */
export type Call<N extends EndpointName> = {
  input: z.output<Row<N>['input']>;
  params: z.output<Row<N>['params']>;
  session: SessionOf<N>;
  ctx: AppContext;
  caller: Caller;
  request: Request;
  /** The part `file` of a multipart call. */
  file: UploadedFile | null;
  /** Keeps the answer under the call's Idempotency-Key, if it has one; for rows with `idempotent: 'atomic'`. */
  saveResponse: SaveResponse;
};

/** The result of a route: the row's data, or a Response for files and streams. */
export type Result<N extends EndpointName> = z.input<Row<N>['data']> | Response;

export type RouteOptions = {
  /** The result is read from the replica, where one keeps up. Only for reads whose result is no stream. */
  mayLag?: true;
  /** Accepts an expired token with a null session: for logging out, which always succeeds. */
  deadTokenPasses?: boolean;
  /** Accepts a token in another browser than its session was opened in: for leaving the session, or asking for a code. */
  movedTokenPasses?: boolean;
};

/** The request of a route, with the `:name` parts of its path. */
export type RouteRequest = Incoming & { params: Record<string, string> };

export type Route = {
  endpoint: EndpointFacts & { name: string };
  handle(incoming: RouteRequest): Promise<Response>;
};

/**
 * Connects a contract row with its use case. Checks in this order: token, size, content type, encryption, input; then runs
 * the use case, keeps only the contract's fields of the result, and encrypts the response if the request was encrypted.
 *
 * @example route(contract.userLogin, ({ ctx, input, caller }) => login(ctx, input, caller))
 */
export function route<N extends EndpointName>(
  row: AnyRow & { readonly name: N },
  verb: (call: Call<N>) => Promise<Result<N>>,
  options: RouteOptions = {},
): Route {
  const handle = handler<RouteRequest, Session | null, RawInput & Parsed>({
    name: row.name,
    always: row.path === 'health',
    auth: (incoming) => checkToken(row, options, incoming),
    async input(incoming, session) {
      const raw = await readInput(row, session, incoming);
      const input = parseShape(row.input, raw.value, 'body');
      return { ...raw, input, params: parseShape(row.params, incoming.params, 'path') };
    },
    async run({ ctx, request, caller }, session, { input, params, file, sealed }) {
      const call = { input, params, session, caller, request, file };
      const keep = (result: unknown) => pick(row.name, row.data, result);
      const run = async (saveResponse: SaveResponse) => {
        const savePicked: SaveResponse = (tx, answer) => saveResponse(tx, keep(answer));
        const act = (own: AppContext) =>
          verb({ ...call, ctx: own, saveResponse: savePicked } as Call<N>);
        const result = await (options.mayLag ? onReplica(ctx, act) : act(ctx));
        return result instanceof Response ? result : keep(result);
      };
      const key = row.idempotent ? request.headers.get('idempotency-key') : null;
      const atomic = row.idempotent === 'atomic';
      const data =
        key === null
          ? await run(noIdempotency)
          : await withIdempotency(ctx, { row, session, key, input, atomic }, run);
      return data instanceof Response ? data : success(row, { ctx, session, caller }, sealed, data);
    },
    refused: (error) =>
      row.path === 'user/getProfile' &&
      error instanceof DomainError &&
      error.code === 'SESSION_EXPIRED'
        ? errorAnswer(error, 404)
        : null,
  });
  return { endpoint: row, handle };
}

/** The route of a use case that takes who calls, and the input. */
export function own<N extends EndpointName>(
  row: AnyRow & { readonly name: N },
  useCase: (
    ctx: AppContext,
    session: Call<N>['session'],
    input: Call<N>['input'],
  ) => Promise<Result<N>>,
  options?: RouteOptions,
): Route {
  return route(row, ({ ctx, session, input }: Call<N>) => useCase(ctx, session, input), options);
}

/** A row without its specific types. */
type AnyRow = EndpointFacts & SchemaRow & { name: string };

/** The session of a valid token; null if the row does not need one. */
async function checkToken(
  row: AnyRow,
  options: RouteOptions,
  { ctx, request, caller }: RouteRequest,
): Promise<Session | null> {
  if (row.token === 'none') return null;
  const token = request.headers.get('token');
  if (!token && (row.token === 'optional' || options.deadTokenPasses)) return null;
  const found = await ctx.authenticate(token, caller.userAgent);
  if (found.state === 'alive') {
    const { reads } = found.session;
    if (reads && !(row.reads && reads.includes(row.reads))) throw problem('READING_TOKEN');
    return found.session;
  }
  if (found.state === 'moved' && options.movedTokenPasses) return found.session;
  if (row.token === 'optional' || options.deadTokenPasses) return null;
  throw refusal(row, found);
}

/** Only getProfile reveals why an account is closed; every other endpoint returns SESSION_EXPIRED. */
function refusal(row: AnyRow, found: Exclude<Authentication, { state: 'alive' }>): DomainError {
  if (found.state === 'shut' && row.path === 'user/getProfile') {
    return problem(found.status === 'BLOCKED' ? 'ACCOUNT_BLOCKED' : 'ACCOUNT_DEACTIVATED');
  }
  return problem(found.state === 'moved' ? 'SESSION_MOVED' : 'SESSION_EXPIRED');
}

type Parsed = { input: unknown; params: unknown };
type RawInput = { value: unknown; file: UploadedFile | null; sealed: boolean };

async function readInput(
  row: AnyRow,
  session: Session | null,
  { ctx, request }: RouteRequest,
): Promise<RawInput> {
  const query = readQuery(request.url);
  const inQuery = row.method === 'GET' || row.method === 'DELETE';
  if (!inQuery && Object.keys(query).length > 0) {
    throw invalidFields({ query: 'QUERY_NOT_ALLOWED' });
  }
  if (row.multipart) {
    const { fields, file } = await readUpload(request, ctx.config.limits.kycFileBytes);
    return { value: fields, file, sealed: false };
  }
  const value = inQuery ? query : await readJson(request, ctx.config.limits.bodyBytes);
  if (isSealed(value) && session) {
    return { value: openSealed(value.payload, session), file: null, sealed: true };
  }
  const mustSeal = ctx.config.sealing === 'required' && session && row.sealed !== 'none';
  if (mustSeal && Object.keys(value as object).length > 0) throw problem('PAYLOAD_INVALID');
  return { value, file: null, sealed: Boolean(mustSeal) };
}

function openSealed(payload: unknown, session: Session): unknown {
  if (typeof payload !== 'string') throw problem('PAYLOAD_INVALID');
  return unseal(payload, session.secretKey);
}

function success(
  row: AnyRow,
  { ctx, session, caller }: { ctx: AppContext; session: Session | null; caller: Caller },
  sealed: boolean,
  data: unknown,
): Response {
  const mustSeal = ctx.config.sealing === 'required' && row.sealed !== 'none';
  if (!session || !(sealed || mustSeal)) {
    return dataAnswer(caller.requestId, data);
  }
  const payload = seal(data, session.secretKey);
  return dataAnswer(caller.requestId, { payload }, { 'x-payload-encrypted': '1' });
}
