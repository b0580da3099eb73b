import { type ContractRow, contract } from '@/api/contract';
import { openApiDocument, openApiPath } from '@/api/openapi';
import { createApp } from '@/server/app';
import type { AppContext } from '@/server/platform/context';
import { holdToDescription } from '../support/service/described-answer';
import { jsonSchemaValidator } from '../support/service/json-schema';

const document = openApiDocument({
  version: '1.0.0',
  serverUrl: 'https://fnx.example/api/v1',
  contactUrl: 'https://fnx.example/contactus',
  demo: true,
});
const { validate } = jsonSchemaValidator(document);
const rows = Object.values(contract) as ContractRow[];

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  tags: string[];
  description: string;
  responses: Record<string, { description: string }>;
  security: object[];
};

function operation(row: ContractRow, method: string = row.method): Operation {
  return document.paths[openApiPath(row)]?.[method.toLowerCase()] as Operation;
}

it('describes every call and alias once', () => {
  const wanted = rows.flatMap((row) => [row.method, ...(row.aliases ?? [])].map(() => row.name));
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations).toHaveLength(wanted.length);
  for (const row of rows) expect(operation(row).operationId).toBe(row.name);
});

it('holds nothing of the schema library', () => {
  expect(JSON.stringify(document)).not.toMatch(/\$defs|\$schema/);
});

it('writes what a client needs of one call', () => {
  const order = operation(contract.createOrder as ContractRow);
  expect(order.security).toEqual([{ token: [] }]);
  expect(order.requestBody?.content).toHaveProperty('application/json');
  expect(order.responses['409']?.description).toContain('SOLD_OUT: Only {left} shares are left.');
  const list = operation(contract.listTransactions as ContractRow);
  expect(list.parameters.map((each) => each.name)).toContain('sort');
  const revoke = operation(contract.revokeSession as ContractRow);
  expect(revoke.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
  const upload = operation(contract.kycDocument as ContractRow);
  expect(JSON.stringify(upload.requestBody)).toContain(
    '"file":{"type":"string","format":"binary"}',
  );
});

it('says that a dead session is 404 on the profile and 401 elsewhere', () => {
  expect(operation(contract.getProfile as ContractRow).responses['404']?.description).toContain(
    'SESSION_EXPIRED',
  );
  expect(operation(contract.myWallet as ContractRow).responses['401']?.description).toContain(
    'SESSION_EXPIRED',
  );
});

function schemasIn(value: unknown, at = '#'): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'example') return [];
    const place = `${at}/${key}`;
    const found: [string, Record<string, unknown>][] =
      key === 'schema' || at === '#/components/schemas' ? [[place, inner]] : [];
    return [...found, ...schemasIn(inner, place)];
  });
}

it('says when a request needs a body, and which calls take a key against a second effect', () => {
  const needed = (name: keyof typeof contract, method?: string) =>
    operation(contract[name] as ContractRow, method).requestBody?.required;
  expect(needed('createOrder')).toBe(true);
  expect(needed('kycDocument')).toBe(true);
  expect(needed('logout')).toBe(false);
  expect(needed('updateProfile')).toBe(false);
  const keyed = rows.filter((row) =>
    operation(row).parameters.some((each) => each.in === 'header' && each.description),
  );
  expect(keyed.map(({ name }) => name).sort()).toEqual(
    ['contactUs', 'createAccount', 'createOrder', 'recordTransaction'].sort(),
  );
});

it('describes every group, and demo mode only where it is', () => {
  const names = document.tags.map(({ name }) => name);
  for (const { description } of document.tags) expect(description).toMatch(/\w+\.$/);
  expect(names).toContain('demo');
});

describe('what Spectral does not ask', () => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method} ${path}`, method, operation as Operation] as const,
    ),
  );

  it.each(operations)(
    '%s: a sentence, one group, and a body where there may be one',
    (_, method, operation) => {
      expect(operation.description).toMatch(/^[A-Z].+\.$/);
      expect(operation.tags).toHaveLength(1);
      if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined();
      else expect(operation.requestBody?.required).toEqual(expect.any(Boolean));
      expect(Object.keys(operation.requestBody?.content ?? {}).length).toBeLessThan(2);
      expect(Object.keys(operation.responses).length).toBeGreaterThan(1);
    },
  );

  it('no pattern needs a reader that knows classes of Unicode', () => {
    const patterns = schemasIn(document).flatMap(([, schema]) =>
      [...JSON.stringify(schema).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(
        ([, text]) => JSON.parse(`"${text}"`) as string,
      ),
    );
    expect(patterns.length).toBeGreaterThan(100);
    // Without the flag for Unicode, as most readers compile it, `\p` is the letter.
    expect(patterns.filter((pattern) => /\\p\{/.test(pattern))).toEqual([]);
    for (const pattern of new Set(patterns)) expect(() => new RegExp(pattern)).not.toThrow();
  });

  it('every schema uses words that are known', () => {
    const schemas = schemasIn(document);
    expect(schemas.length).toBeGreaterThan(800);
    // An unknown keyword throws, for every value.
    for (const [, schema] of schemas) expect(() => validate(schema, {})).not.toThrow();
  });
});

describe('an answer', () => {
  const good = { status: 200, message: 'OK', data: contract.getFnxPrice.example.data };

  it('is held to its status, its codes and every field', () => {
    expect(() => holdToDescription('getFnxPrice', good)).not.toThrow();
    const refused = (code: string, status: number) => ({ status, message: 'No.', data: { code } });
    expect(() => holdToDescription('getFnxPrice', refused('PRICE_UNAVAILABLE', 503))).not.toThrow();
    const wrong: [{ status: number; data: unknown }, RegExp][] = [
      [{ ...good, data: { ...good.data, price: 12 } }, /answer\.data\.price is no string/],
      [{ ...good, data: { ...good.data, cost: '1' } }, /answer\.data\.cost is not described/],
      [{ ...good, data: null }, /answer\.data/],
      [refused('SOLD_OUT', 409), /status 409 is not described/],
      [refused('KYC_PROVIDER_DOWN', 503), /data\.code is "KYC_PROVIDER_DOWN", none of/],
    ];
    for (const [answer, words] of wrong) {
      expect(() => holdToDescription('getFnxPrice', answer)).toThrow(words);
    }
  });
});

it.each(['demo', 'production'] as const)(
  'is served in %s mode, and names no more than is there',
  async (mode) => {
    const log = { info() {}, error() {} };
    const app = createApp({
      config: { mode, trustedProxies: 0, publicUrl: 'https://fnx.example' },
      log,
    } as unknown as AppContext);
    const response = await app.request('/api/v1/openapi.json', {}, { incoming: { socket: {} } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const served = (await response.json()) as typeof document;
    expect(served.servers).toEqual([{ url: '/api/v1' }]);
    expect(served.info.contact.url).toBe('https://fnx.example/contactus');
    expect(served.tags.some(({ name }) => name === 'demo')).toBe(mode === 'demo');
    expect('/demo/outbox' in served.paths).toBe(mode === 'demo');
    expect('/user/getProfile' in served.paths).toBe(true);
    const posted = await app.request(
      '/api/v1/openapi.json',
      { method: 'POST' },
      { incoming: { socket: {} } },
    );
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
  },
);
