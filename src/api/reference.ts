import { endpointPath } from '@fnx/api/endpoint';
import { ERRORS, type ErrorCode, messageForm } from '@fnx/api/errors';
import { type ContractRow, contract } from './contract';

/** One endpoint for the API reference; plain data, so that the page can be built statically. */
export type ReferenceCall = {
  name: string;
  method: string;
  /** Relative to the base, with `{id}` for a path parameter. */
  path: string;
  token: 'none' | 'optional' | 'required';
  /** The part the web client encrypts; null if none. */
  sealed: 'body' | 'query' | null;
  /** A shell command that expects the variables `API` and, if required, `TOKEN`. */
  curl: string;
  /** The `data` of a response as JSON; null for a file or a stream. */
  answer: string | null;
  /** Specific error codes, without those that any endpoint may return. */
  errors: { code: ErrorCode; status: number; message: string }[];
};

export type ReferenceGroup = { title: string; calls: ReferenceCall[] };

/** Groups in display order, by the first path segment. Any other segment is a group of its own, below these. */
const GROUPS: readonly (readonly [title: string, heads: readonly string[]])[] = [
  ['Prices and purchases', ['wallet', 'transactions']],
  ['Accounts and holdings', ['user']],
  ['Identity check', ['kyc']],
  ['Notifications', ['notification']],
  ['Bank, content and team', ['admin', 'static', 'team', 'blog']],
  ['System', ['health', 'config', 'demo']],
];

const headOf = ({ path }: Pick<ContractRow, 'path'>) => path.split('/')[0] ?? '';

/** Shortens lists in an example to their first entry. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function curlOf(row: ContractRow): string {
  const input = (row.example.input ?? {}) as Record<string, unknown>;
  const path = endpointPath(row, row.example.params as Record<string, string> | undefined);
  const inQuery = row.method === 'GET' || row.method === 'DELETE';
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const address = `"$API/${path}${inQuery && query !== '' ? `?${query}` : ''}"`;
  const parts = ['curl -s'];
  if (row.method !== 'GET' && (inQuery || row.method !== 'POST')) parts.push(`-X ${row.method}`);
  parts.push(address);
  // With an empty variable, curl omits the header.
  if (row.token !== 'none') parts.push('-H "token: $TOKEN"');
  if (row.multipart) {
    for (const [key, value] of Object.entries(input)) parts.push(`-F ${quoted(`${key}=${value}`)}`);
    parts.push('-F file=@picture.jpg');
  } else if (!inQuery) {
    parts.push(`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(input))}`);
  }
  if (row.binary) parts.push('-O -J');
  if (row.stream) parts.push('-N');
  return parts.join(' ');
}

function callOf(row: ContractRow): ReferenceCall {
  return {
    name: row.name,
    method: row.method,
    path: row.path.replace(/:(\w+)/g, '{$1}'),
    token: row.token,
    sealed: row.sealed === 'none' ? null : row.sealed,
    curl: curlOf(row),
    answer: row.binary || row.stream ? null : JSON.stringify(shorten(row.example.data), null, 2),
    errors: row.errors.map((code) => ({
      code,
      status: ERRORS[code].status,
      message: messageForm(code),
    })),
  };
}

/**
 * The contract as an API reference, from the table the service uses.
 *
 * @param demo whether to include demo mode's endpoints
 */
export function apiReference(demo: boolean): ReferenceGroup[] {
  const rows = (Object.values(contract) as ContractRow[]).filter(
    ({ path }) => demo || !path.startsWith('demo/'),
  );
  const known = new Set(GROUPS.flatMap(([, heads]) => heads));
  const others = [...new Set(rows.map(headOf))].filter((head) => !known.has(head));
  const titled = others.map(
    (head) => [`${head[0]?.toUpperCase()}${head.slice(1)}`, [head]] as const,
  );
  return [...GROUPS, ...titled].map(([title, heads]) => ({
    title,
    calls: rows.filter((row) => heads.includes(headOf(row))).map(callOf),
  }));
}
