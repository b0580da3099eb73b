import { DomainError, invalidFields, problem } from '@/server/platform/errors';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
/** Slow bodies occupy a socket and memory; ours are small. */
const READ_WITHIN_MS = 30_000;

/**
 * Reads a request's body. Counts the received bytes instead of trusting Content-Length.
 *
 * @throws DomainError TOO_LARGE above `limit` bytes, PAYLOAD_INVALID when it is aborted or too slow
 */
export async function readBytes(
  request: Request,
  limit: number,
  withinMs = READ_WITHIN_MS,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw problem('TOO_LARGE');
  // Compressed bodies are rejected: our inputs are small, and a small body could unpack to gigabytes.
  if (request.headers.has('content-encoding')) throw problem('JSON_REQUIRED');
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  let late = false;
  const timer = setTimeout(() => {
    // A cancelled body ends like a complete one, and timers may fire early; this flag tells the difference.
    late = true;
    void reader.cancel('too slow').catch(() => {});
  }, withinMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > limit) throw problem('TOO_LARGE');
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error instanceof DomainError ? error : problem('PAYLOAD_INVALID');
  } finally {
    clearTimeout(timer);
  }
  if (late) throw problem('PAYLOAD_INVALID');
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body. An empty body is an empty object.
 *
 * @throws DomainError JSON_REQUIRED for another content type, PAYLOAD_INVALID for anything but UTF-8 JSON
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type');
  // A cross-site form cannot send this content type without a CORS preflight.
  if (type !== null && !JSON_TYPE.test(type)) throw problem('JSON_REQUIRED');
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  if (type === null) throw problem('JSON_REQUIRED');
  return parseJson(bytes);
}

/** @throws DomainError PAYLOAD_INVALID for anything but UTF-8 JSON within the depth limit */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw problem('PAYLOAD_INVALID');
  }
  assertSafeJson(value);
  return value;
}

const MAX_DEPTH = 8;
/** U+0000 and half of a pair of surrogates, which only an escape of JSON can write: PostgreSQL stores neither. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const POISONOUS_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Rejects dangerous JSON: excessive nesting (stack overflow in recursive code), keys that change a prototype when
 * copied, and text that cannot be stored.
 *
 * @throws DomainError PAYLOAD_INVALID or VALIDATION_ERROR
 */
export function assertSafeJson(root: unknown): void {
  const pending: Array<{ value: unknown; depth: number; field: string }> = [
    { value: root, depth: 1, field: 'body' },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next.value === 'string' && UNSTORABLE.test(next.value)) {
      throw invalidFields({ [next.field]: 'BODY_TEXT' });
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > MAX_DEPTH) throw problem('PAYLOAD_INVALID');
    for (const key of Object.keys(next.value)) {
      if (POISONOUS_KEYS.has(key)) {
        throw invalidFields({ body: 'BODY_KEY' });
      }
      const field = next.depth > 1 || Array.isArray(root) ? next.field : key;
      const value = (next.value as Record<string, unknown>)[key];
      pending.push({ value, depth: next.depth + 1, field });
    }
  }
}

/**
 * The query parameters of a URL.
 *
 * @throws DomainError VALIDATION_ERROR for duplicate names, which parsers interpret differently
 */
export function readQuery(url: string): Record<string, string> {
  if (!url.includes('?')) return {};
  const seen = new Map<string, string>();
  for (const [name, value] of new URL(url).searchParams) {
    if (seen.has(name)) {
      throw invalidFields({ query: 'QUERY_REPEATED' });
    }
    seen.set(name, value);
  }
  const query = Object.fromEntries(seen);
  assertSafeJson(query);
  return query;
}
