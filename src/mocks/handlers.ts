import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import { type ContractRow, contract } from '@/api/contract';
import { COMMON_ERRORS, ERRORS, type ErrorCode, errorMessage } from '@/api/errors';
import { fieldMessages } from '@/api/issues';
import { playedData } from './play';
import { FIRST_STATE, faultOf, type MockState } from './state';

function refuse(
  code: ErrorCode,
  more: Record<string, unknown> = {},
  status: number = ERRORS[code].status,
) {
  return HttpResponse.json(
    { status, message: errorMessage(code), data: { code, ...more } },
    { status },
  );
}

/** What was sent: the query of GET and DELETE, else the body; null when it is no JSON. */
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

/** A sealed input cannot be read here, since the examples' key is not the caller's; it is taken as it comes. */
function isSealed(row: ContractRow, input: unknown): boolean {
  return (
    row.sealed !== 'none' &&
    typeof input === 'object' &&
    input !== null &&
    Object.keys(input).join() === 'payload'
  );
}

/** Without these no page of the portal opens, so a fault that is played leaves them alone. */
const ALWAYS_THERE = ['getProfile', 'config', 'logout'];

const SLOW_MS = 3_000;

/** Whether this call may end with the code that is to be played. */
function mayEndWith(row: ContractRow, code: ErrorCode): boolean {
  const common = (COMMON_ERRORS as readonly ErrorCode[]).includes(code);
  return !ALWAYS_THERE.includes(row.name) && (common || row.errors.includes(code));
}

/** A stream that is open and says nothing. */
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
    return refuse('VALIDATION_ERROR', { fields: fieldMessages(parsed.error) });
  }
  if (row.stream) return openStream();
  // A file has no example to replay.
  if (row.binary) return refuse('UNAVAILABLE');
  return HttpResponse.json({ status: 200, message: 'OK', data: playedData(row, state) });
}

/**
 * Answers every call of the contract with its own example, after holding the request against the schema: the development
 * server without a service. It keeps nothing, so what is created is not found again.
 *
 * @param base where the api/v1 begins: a path of this site, or a whole URL
 * @param read the state to play, asked anew for each call
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
