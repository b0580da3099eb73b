import { type ContractRow, contract } from '@/api/contract';
import { openApiDocument } from '@/api/openapi';

const document = openApiDocument({ version: '1.0.0', serverUrl: 'https://fnx.example/api/v1' });
const rows = Object.values(contract) as ContractRow[];

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
  security: object[];
};

function operation(row: ContractRow, method: string = row.method): Operation {
  const path = `/${row.path.replace(/:(\w+)/g, '{$1}')}`;
  return document.paths[path]?.[method.toLowerCase()] as Operation;
}

it('describes every call and alias once', () => {
  const wanted = rows.flatMap((row) => [row.method, ...(row.aliases ?? [])].map(() => row.name));
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations).toHaveLength(wanted.length);
  const ids = operations.map((each) => (each as Operation).operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const row of rows) expect(operation(row).operationId).toBe(row.name);
});

it('refers only to what it holds, and to nothing of the schema library', () => {
  const text = JSON.stringify(document);
  const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? ''));
  const known = Object.keys(document.components.schemas).map((id) => `#/components/schemas/${id}`);
  expect(refs.size).toBeGreaterThan(5);
  expect([...refs].filter((ref) => !known.includes(ref))).toEqual([]);
  expect(text).not.toMatch(/\$defs|\$schema/);
});

it('writes what a client needs of one call', () => {
  const order = operation(contract.createOrder as ContractRow);
  expect(order.security).toEqual([{ token: [] }]);
  expect(order.requestBody?.content).toHaveProperty('application/json');
  expect(order.responses['409']?.description).toContain('SOLD_OUT: Only {n} shares are left.');
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
