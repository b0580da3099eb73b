import { endpointPath } from '@fnx/api/endpoint';
import { type ContractRow, contract } from '@/api/contract';

export const rows: readonly ContractRow[] = Object.values(contract) as ContractRow[];

export const named = (which: (row: ContractRow) => boolean = () => true) =>
  rows.filter(which).map((row) => [row.name, row] as const);

export const inQuery = (row: ContractRow) => row.method === 'GET' || row.method === 'DELETE';

export function pathOf(row: ContractRow, params?: Record<string, string>): string {
  return endpointPath(row, params ?? (row.example.params as Record<string, string>) ?? {});
}

export function requestOf(
  row: ContractRow,
  input: unknown,
  headers: Record<string, string> = {},
): { target: string; init: RequestInit } {
  const path = pathOf(row);
  if (inQuery(row)) {
    const pairs = Object.entries((input ?? {}) as Record<string, unknown>);
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
    return {
      target: pairs.length > 0 ? `${path}?${query}` : path,
      init: { method: row.method, headers },
    };
  }
  if (row.multipart) {
    const form = new FormData();
    for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
      form.set(name, String(value));
    }
    return { target: path, init: { method: row.method, headers, body: form } };
  }
  return {
    target: path,
    init: {
      method: row.method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input ?? {}),
    },
  };
}

/** Reads a response envelope; files and streams have none. */
export async function envelopeOf(
  response: Response,
): Promise<{ status: number; code: string | null; text: string }> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) {
    await response.body?.cancel();
    return { status: response.status, code: null, text: '' };
  }
  const text = await response.text();
  const { data } = JSON.parse(text) as { data: { code?: string } | null };
  return { status: response.status, code: data?.code ?? null, text };
}
