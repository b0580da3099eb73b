import type { EndpointName } from '@fnx/api/endpoints';
import { type ContractRow, contract } from '@/api/contract';
import { openApiDocument, openApiPath } from '@/api/openapi';
import { jsonSchemaValidator } from './json-schema';

declare global {
  interface KeptByWorker {
    /** The API's description as text: objects of a browser test would keep its window. */
    description?: string;
  }
}

globalThis.keptByWorker.description ??= JSON.stringify(
  openApiDocument({
    version: '1',
    serverUrl: '/api/v1',
    contactUrl: 'https://fnx.example/contactus',
    demo: true,
  }),
);
const document = JSON.parse(globalThis.keptByWorker.description) as ReturnType<
  typeof openApiDocument
>;
const { validate } = jsonSchemaValidator(document);

type Operation = {
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>;
};

/**
 * Holds an answer of the service against the API's description: its status, its codes, every field.
 *
 * @param answer the envelope as it came, with sealed data opened
 * @throws Error naming the call and each place that differs
 */
export function holdToDescription(name: EndpointName, answer: { status: number }): void {
  const row = contract[name] as ContractRow;
  const operation = document.paths[openApiPath(row)]?.[row.method.toLowerCase()] as Operation;
  const described = operation.responses[answer.status]?.content['application/json'];
  const faults = described
    ? validate(described.schema, answer)
    : [`the status ${answer.status} is not described`];
  if (faults.length > 0) {
    throw new Error(`${name} answered outside of openapi.json: ${faults.join('; ')}`);
  }
}
