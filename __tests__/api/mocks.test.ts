import { endpointPath } from '@fnx/api/endpoint';
import { setupServer } from 'msw/node';
import { type ContractRow, contract } from '@/api/contract';
import { mockHandlers } from '@/mocks/handlers';

const BASE = 'http://mock.test/api/v1';
const server = setupServer(...mockHandlers(BASE));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const rows = Object.values(contract) as ContractRow[];

async function ask(row: ContractRow, input: unknown, token: string | null = 't') {
  const url = new URL(`${BASE}/${endpointPath(row, row.example.params as Record<string, string>)}`);
  const inQuery = row.method === 'GET' || row.method === 'DELETE';
  let body: string | FormData | undefined;
  if (inQuery) {
    for (const [key, value] of Object.entries(input ?? {}))
      url.searchParams.set(key, String(value));
  } else if (row.multipart) {
    body = new FormData();
    for (const [key, value] of Object.entries(input ?? {})) body.append(key, String(value));
    body.append('file', new Blob(['x']), 'x.png');
  } else {
    body = JSON.stringify(input ?? {});
  }
  const headers = new Headers(token === null ? {} : { token });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const response = await fetch(url, { method: row.method, headers, body });
  return { http: response.status, ...(await response.json()) };
}

const replayed = rows.filter((row) => !row.binary && !row.stream);

it.each(replayed.map((row) => [row.name, row] as const))(
  '%s: replays its example',
  async (_, row) => {
    const { data } = row.example;
    expect(await ask(row, row.example.input)).toEqual({
      http: 200,
      status: 200,
      message: 'OK',
      data,
    });
  },
);

it('refuses as the service does', async () => {
  const list = contract.listTransactions as ContractRow;
  expect(await ask(list, { page: '0', isAdmin: '1' })).toMatchObject({
    http: 422,
    status: 422,
    data: {
      code: 'VALIDATION_ERROR',
      fields: { page: expect.any(String), isAdmin: expect.any(String) },
    },
  });
  expect(await ask(list, {}, null)).toMatchObject({ http: 401, data: { code: 'SESSION_EXPIRED' } });
  expect(await ask(contract.getProfile as ContractRow, {}, null)).toMatchObject({ http: 404 });
});

it('takes a sealed question, and says that it has no file', async () => {
  expect(await ask(contract.createOrder as ContractRow, { payload: 'U2FsdGVk' })).toMatchObject({
    http: 200,
  });
  expect(await ask(contract.userLogin as ContractRow, { payload: 'U2FsdGVk' })).toMatchObject({
    http: 422,
  });
  expect(await ask(contract.exportTransactions as ContractRow, {})).toMatchObject({ http: 503 });
});
