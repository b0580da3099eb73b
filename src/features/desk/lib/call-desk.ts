import type { DeskCall } from '@fnx/api/desk/call';
import type { ErrorCode } from '@fnx/api/errors';
import type { RefusalCode } from '@fnx/api/refusals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { t } from '@/lang/desk';
import { serviceUrl } from '@/lib/http/service-url';
import { queryKey } from '@/lib/queries/query-keys';
import { isSessionRenewed } from './ended-session';

/** A call of the desk that failed. `message` says what to do. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  constructor(
    message: string,
    readonly status: number,
    readonly code?: RefusalCode | ErrorCode,
  ) {
    super(message);
  }
}

/** The address of a desk call with its input, for links and pictures. */
export function deskUrl<C extends DeskCall>(call: C, input: z.input<C['input']>): string {
  const query = new URLSearchParams(input as Record<string, string>).toString();
  return `${serviceUrl()}/desk/${call.path}${query ? `?${query}` : ''}`;
}

/** Does it again, once, when the session had ended and its officer has logged in again. */
async function inSession<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DeskError && error.status === 401)) throw error;
    if (await isSessionRenewed()) return act();
    throw error;
  }
}

/**
 * Calls the staff desk. The session is a cookie, which the browser sends by itself. The call waits while an officer whose session
 * has ended logs in again.
 * @throws DeskError
 */
export const callDesk = <C extends DeskCall>(
  call: C,
  input: z.input<C['input']>,
): Promise<z.output<C['data']>> => inSession(() => callDeskOnce(call, input));

/** Without waiting for a log-in. @throws DeskError */
export async function callDeskOnce<C extends DeskCall>(
  call: C,
  input: z.input<C['input']>,
): Promise<z.output<C['data']>> {
  const isGet = call.method === 'GET';
  const response = await fetch(isGet ? deskUrl(call, input) : `${serviceUrl()}/desk/${call.path}`, {
    method: call.method,
    ...(isGet
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
  }).catch(noAnswer);
  if (!response.ok) throw await errorOf(response);
  const { data } = await response.json();
  return z.parse(call.data, data) as z.output<C['data']>;
}

/**
 * Loads a file of the desk.
 * @param link below `/api/v1/desk/`
 * @throws DeskError
 */
export const loadDeskFile = (link: string, signal: AbortSignal): Promise<Blob> =>
  inSession(async () => {
    const response = await fetch(`${serviceUrl()}/desk/${link}`, { signal }).catch(noAnswer);
    if (!response.ok) throw await errorOf(response);
    return response.blob().catch(noAnswer);
  });

function noAnswer(): never {
  throw new DeskError(t('The service did not answer. Check your connection and try again.'), 0);
}

async function errorOf(response: Response): Promise<DeskError> {
  const { message, data } = await response.json().catch(() => ({ message: '', data: null }));
  return new DeskError(messageOf(message, data), response.status, data?.code);
}

/** The service's sentence with the faults of fields. */
function messageOf(message: string, data: { fields?: Record<string, string> } | null): string {
  const faults = Object.entries(data?.fields ?? {}).map(([name, fault]) => `${name}: ${fault}`);
  return [message || t('Something went wrong. Please try again.'), ...faults].join(' ');
}

type Options = { every?: number | undefined; enabled?: boolean };

/** The query of a GET call; loaded again after every change at the desk, and with `every` (ms) while the officer is present. */
export function deskQuery<C extends DeskCall>(
  call: C,
  input: z.input<C['input']>,
  { every, enabled = true }: Options = {},
) {
  return queryOptions<z.output<C['data']>, Error>({
    queryKey: queryKey('desk', call.path, input),
    queryFn: () => callDesk(call, input),
    retry: (count, error) => count < 2 && !(error instanceof DeskError && error.status > 0),
    enabled,
    refetchInterval: every === undefined ? false : () => (isSomebodyThere() ? every : false),
  });
}

/** The data of a GET call. */
export function useDeskQuery<C extends DeskCall>(
  call: C,
  input: z.input<C['input']>,
  options: Options = {},
) {
  return useQuery(deskQuery(call, input, options));
}

const PRESENT_MS = 300_000;
let lastSeen = 0;

if (typeof window !== 'undefined') {
  const see = () => {
    lastSeen = Date.now();
  };
  see();
  for (const event of ['pointerdown', 'keydown', 'scroll']) {
    window.addEventListener(event, see, { passive: true });
  }
}

/** No polling while the officer is away: it would renew the session. */
const isSomebodyThere = () => Date.now() - lastSeen < PRESENT_MS;
