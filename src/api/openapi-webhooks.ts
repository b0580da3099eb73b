import type * as z from 'zod/mini';
import { type Json, jsonSchema } from './openapi-objects';

/** Calls that the service makes, with the schema of each body. */
export const describeWebhooks = (
  events: readonly { type: string; about: string; body: z.ZodMiniType }[],
): Json =>
  Object.fromEntries(
    events.map(({ type, about, body }) => [
      type,
      {
        post: {
          operationId: type,
          // Its signature is in the header `webhook-signature`.
          security: [],
          summary: about,
          description: about,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body, 'output') } },
          },
          responses: {
            '2XX': { description: 'Taken.' },
            '410': { description: 'Ends the address.' },
          },
        },
      },
    ]),
  );
