import { COMMON_ERRORS, ERRORS, type ErrorCode, errorData, errorMessage } from '@fnx/api/errors';
import { fieldData } from '@fnx/api/field-errors';
import { fieldErrors } from '@fnx/api/issues';
import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import { type ContractRow, contract } from '@/api/contract';
import { playedData } from './play';
import { FIRST_STATE, faultOf, type MockState } from './state';

function refuse(
  code: ErrorCode,
  more: Record<string, unknown> = {},
  status: number = ERRORS[code].status,
) {
  return HttpResponse.json(
    { status, message: errorMessage(code), data: errorData(code, more) },
    { status },
  );
}

/** The input: the query of GET and DELETE, otherwise the body; null if it is not JSON. */
async function readInput(row: ContractRow, request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'DELETE') {
    return Object.fromEntries(new URL(request.url).searchParams);
  }
  if (row.multipart) {
    const form = await request.formData();
    return Object.fromEntries([...form].filter(([name]) => name !== 'file'));
  }
  return request.json().catch(() => null);
}

/** Encrypted input is accepted unread, because the mocks do not know the caller's key. */
function isSealed(row: ContractRow, input: unknown): boolean {
  return (
    row.sealed !== 'none' &&
    typeof input === 'object' &&
    input !== null &&
    Object.keys(input).join() === 'payload'
  );
}

/** Exempt from the selected error, because no portal page opens without them. */
const ALWAYS_THERE = ['getProfile', 'config', 'logout'];

const SLOW_MS = 3_000;

/** Whether the endpoint can return the selected error. */
function mayEndWith(row: ContractRow, code: ErrorCode): boolean {
  const common = (COMMON_ERRORS as readonly ErrorCode[]).includes(code);
  return !ALWAYS_THERE.includes(row.name) && (common || row.errors.includes(code));
}

/** An open stream without events. */
function openStream() {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(': open\n\n')),
  });
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function answer(row: ContractRow, request: Request, state: MockState) {
  await delay(state.line === 'slow' ? SLOW_MS : undefined);
  if (state.line === 'offline') return HttpResponse.error();
  if (row.token === 'required' && !request.headers.get('token')) {
    return refuse('SESSION_EXPIRED', {}, row.name === 'getProfile' ? 404 : 401);
  }
  const fault = faultOf(state);
  if (fault !== null && mayEndWith(row, fault)) return refuse(fault);
  const input = await readInput(row, request);
  const parsed = row.input.safeParse(input);
  if (!parsed.success && !isSealed(row, input)) {
    return refuse('VALIDATION_ERROR', fieldData(fieldErrors(parsed.error)));
  }
  if (row.stream) return openStream();
  // Files have no example.
  if (row.binary) return refuse('UNAVAILABLE');
  return HttpResponse.json({ status: 200, message: 'OK', data: playedData(row, state) });
}

/**
 * Responds to every endpoint with its example, after validating the request: a development server without a service. State is
 * not stored, so created items are not found again.
 *
 * @param base base URL of api/v1: a path on this site, or a full URL
 * @param read returns the current mock state; called for each request
 */
export function mockHandlers(
  base: string,
  read: () => MockState = () => FIRST_STATE,
): RequestHandler[] {
  const rows = Object.values(contract) as ContractRow[];
  return rows.flatMap((row) =>
    [row.method, ...(row.aliases ?? [])].map((method) => {
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      return http[verb](`${base}/${row.path}`, ({ request }) => answer(row, request, read()));
    }),
  );
}
