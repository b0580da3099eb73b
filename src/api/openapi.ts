import type { Method } from '@fnx/api/endpoint';
import { COMMON_ERRORS, ERRORS, type ErrorCode, messageForm } from '@fnx/api/errors';
import { BANK_FACTS } from '@/config/bank-facts';
import { type ContractRow, contract } from './contract';
import { componentSchemas, type Json, jsonSchema } from './openapi-objects';
import { TAGS } from './tags';

/** A call, with the scope that it needs where keys have scopes. */
type Row = ContractRow & { readonly scope?: string | null };

const errorSchema = (codes: readonly string[]): Json => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string' },
    data: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', enum: codes },
        params: { type: 'object', description: 'The values in the message, by name.' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        fieldErrors: {
          type: 'object',
          description: 'What is wrong with each of `fields`.',
          additionalProperties: {
            type: 'object',
            required: ['code', 'message'],
            properties: { code: { type: 'string' }, message: { type: 'string' } },
          },
        },
        retryAfter: { type: 'integer', description: 'Seconds.' },
        attemptsLeft: { type: 'integer' },
        requestId: { type: 'string', description: 'The header `x-request-id`.' },
      },
    },
  },
});

/** Query parameters: the properties of an object, or those of all branches of a union (then all optional). */
function queryParameters(row: ContractRow): Json[] {
  const schema = jsonSchema(row.input, 'input');
  const branches = (schema.anyOf as Json[] | undefined) ?? [schema];
  const required = branches.length === 1 ? (schema.required as string[] | undefined) : undefined;
  const seen = new Map<string, Json>();
  for (const branch of branches) {
    for (const [name, shape] of Object.entries((branch.properties as Json | undefined) ?? {})) {
      const needed = required?.includes(name) ?? false;
      seen.set(name, { name, in: 'query', required: needed, ...describedShape(shape as Json) });
    }
  }
  return [...seen.values()];
}

/** A parameter's words stand beside its schema. */
const describedShape = ({ description, ...schema }: Json) =>
  description === undefined ? { schema } : { description, schema };

function pathParameters(row: ContractRow): Json[] {
  const { properties = {} } = jsonSchema(row.params, 'input') as { properties?: Json };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    ...describedShape(schema as Json),
  }));
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text of your choice for this request. Sent again with the same key, it has no further effect and the same answer, for a day.',
  schema: { type: 'string' },
  example: '7c9f1f0e-3a52-4f0c-9d9b-0b9f4b1f6a10',
};

/** Whether no request may leave the input out. */
function isNeeded(schema: Json): boolean {
  const branches = (schema.anyOf as Json[] | undefined) ?? [schema];
  return branches.every(({ required }) => Array.isArray(required) && required.length > 0);
}

function requestBody(row: ContractRow): Json {
  const schema = jsonSchema(row.input, 'input');
  if (!row.multipart) {
    const { input } = row.example;
    const example = input === undefined ? {} : { example: input };
    const required = isNeeded(schema);
    return { required, content: { 'application/json': { schema, ...example } } };
  }
  const properties = {
    ...(schema.properties as Json),
    file: { type: 'string', format: 'binary' },
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties } } },
  };
}

function success(row: ContractRow): Json {
  if (row.binary) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return {
      description: 'The file.',
      content: Object.fromEntries(row.binary.map((type) => [type, file])),
    };
  }
  if (row.stream) {
    return {
      description: 'Server-sent events.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  const schema = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 200 },
      message: { type: 'string' },
      data: jsonSchema(row.data, 'output'),
    },
  };
  const example = { status: 200, message: 'OK', data: row.example.data };
  const files = (row.orFile ?? []).map((type) => [type, { schema: { type: 'string' } }]);
  const content = { 'application/json': { schema, example }, ...Object.fromEntries(files) };
  return { description: 'Success.', content };
}

/** The error codes of an endpoint by status. SESSION_EXPIRED is 404 on the profile only. */
function errorsByStatus(row: ContractRow, common: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...row.errors, ...common])) {
    const profile = code === 'SESSION_EXPIRED' && row.path === 'user/getProfile';
    const status = profile ? 404 : ERRORS[code].status;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** One response per status, listing its error codes. */
function failures(row: ContractRow, common: readonly ErrorCode[]): Json {
  const responses = [...errorsByStatus(row, common)].map(([status, codes]) => {
    const data = { type: 'object', properties: { code: { enum: codes } } };
    const particular = { type: 'object', properties: { status: { const: status }, data } };
    const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, particular] };
    return [
      String(status),
      {
        description: codes.map((code) => `${code}: ${messageForm(code)}`).join('\n\n'),
        content: { 'application/json': { schema } },
      },
    ];
  });
  return Object.fromEntries(responses);
}

function descriptionOf({ about, sealed, scope }: Row): string {
  const needs = scope ? ` It needs the scope \`${scope}\`.` : '';
  return sealed === 'none'
    ? `${about}${needs}`
    : `${about} The web client encrypts the ${sealed} when it has a token.`;
}

/** The first sentence. */
const summaryOf = ({ about }: Row) => about.split(/(?<=[.:;]) /)[0]?.replace(/[.:;]$/, '') ?? about;

const headOf = (path: string) => path.split('/')[0] ?? '';

function securityOf({ token }: Row): Json[] {
  if (token === 'none') return [];
  return token === 'optional' ? [{}, { token: [] }] : [{ token: [] }];
}

type Common = Pick<Description, 'common' | 'headers'>;

function operation(row: Row, method: Method, { common, headers = {} }: Common): Json {
  const answers: Record<string, object> = { '200': success(row), ...failures(row, common) };
  const named = Object.keys(headers).map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  const all = named.length > 0 ? { headers: Object.fromEntries(named) } : {};
  const inQuery = method === 'GET' || method === 'DELETE';
  return {
    operationId: method === row.method ? row.name : `${row.name}As${method}`,
    tags: [headOf(row.path)],
    security: securityOf(row),
    ...(row.scope && { 'x-scope': row.scope }),
    ...(row.reads && { 'x-reads': row.reads }),
    ...(row.deprecated && { deprecated: true }),
    summary: summaryOf(row),
    description: descriptionOf(row),
    parameters: [
      ...pathParameters(row),
      ...(inQuery ? queryParameters(row) : []),
      ...(row.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(inQuery ? {} : { requestBody: requestBody(row) }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, { ...answer, ...all }]),
    ),
  };
}

/** Parts in which two descriptions differ. */
type Description = {
  title: string;
  about: string;
  version: string;
  /** Base URL of all paths, such as `https://fnx.example/api/v1`. */
  serverUrl: string;
  /** The page that takes messages. */
  contactUrl: string;
  rows: readonly Row[];
  /** Codes that every call may answer with. */
  common: readonly ErrorCode[];
  /** Headers of every answer, by name. */
  headers?: Json;
  /** How callers identify themselves. */
  token: Json;
  /** Objects that the rows refer to. */
  schemas: Json;
  /** Calls that the service makes, by their type. */
  webhooks?: Json;
};

/** A description in OpenAPI 3.1 of some calls. */
export function describeRows({ rows, token, schemas, webhooks, ...words }: Description) {
  const paths: Record<string, Json> = {};
  const heads = new Set(rows.map(({ path }) => headOf(path)));
  const codes = [...new Set(rows.flatMap(({ errors }) => [...errors, ...words.common]))];
  for (const row of rows) {
    const path = openApiPath(row);
    const item = paths[path] ?? {};
    for (const method of [row.method, ...(row.aliases ?? [])]) {
      item[method.toLowerCase()] = operation(row, method, words);
    }
    paths[path] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: words.title,
      version: words.version,
      description: words.about,
      contact: { name: BANK_FACTS.brand, url: words.contactUrl },
      license: { name: 'By agreement with the bank', url: words.contactUrl },
    },
    servers: [{ url: words.serverUrl }],
    tags: [...heads].sort().map((name) => ({ name, description: TAGS[name] })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      schemas: { ...schemas, Error: errorSchema(codes) },
      ...(words.headers && { headers: words.headers }),
      securitySchemes: { token },
    },
  };
}

/**
 * The OpenAPI 3.1 description, generated from the contract table.
 * @param demo whether to include demo mode's endpoints
 */
export function openApiDocument({
  demo,
  ...given
}: Pick<Description, 'version' | 'serverUrl' | 'contactUrl'> & { demo: boolean }) {
  return describeRows({
    ...given,
    title: `${BANK_FACTS.brand} api/v1`,
    about:
      'What the pages call. Shares are tokens on BNB Smart Chain; this service is an index of their contracts, whose addresses and interfaces are in `contracts.json`. Every answer is a JSON object with `status`, `message` and `data`, except for files and streams. Systems of partners have calls of their own, in `partner/openapi.json`.',
    rows: (Object.values(contract) as ContractRow[]).filter(
      ({ path }) => demo || !path.startsWith('demo/'),
    ),
    common: COMMON_ERRORS,
    token: { type: 'apiKey', in: 'header', name: 'token' },
    schemas: componentSchemas(),
  });
}

/** The key of an endpoint's path in the document. A slash at its end makes no difference to the service. */
export function openApiPath({ path }: Pick<ContractRow, 'path'>): string {
  return `/${path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`;
}
