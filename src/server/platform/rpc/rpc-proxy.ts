import { describeError } from '@fnx/postgres/faults';
import { Hono } from 'hono';
import type { Address } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { DomainError } from '@/server/platform/errors';
import { readRules } from '@/server/platform/gateways/share-contracts';
import { callerAddress } from '@/server/platform/http/caller-address';
import { readBytes } from '@/server/platform/http/read-body';
import { type Networks, networksOf } from '@/server/platform/limits/network';
import { createFairGate, GateFullError } from './fair-gate';
import { boundParams, chainRules, ENS_RULES, OF_HOLDING_RULES, type RpcRules } from './rpc-rules';

const MAX_BODY_BYTES = 65_536;
const MAX_BATCH = 20;
const MAX_PARAMS = 8;
const MAX_ANSWER_BYTES = 4_194_304;
const NODE_TIMEOUT_MS = 8_000;
const CALLS_PER_MINUTE = 1_200;
const MINUTE_MS = 60_000;
const RULES_MS = 10_000;
const MAX_CALLERS = 10_000;
/** Requests to the node at the same time, and waiting for it, of all callers together. */
const GATE = { atOnce: 16, waiting: 400 };

type Id = string | number | null;
type Call = { id: Id; method: string; params: unknown[] };
type RpcError = { code: number; message: string; data?: unknown };
type Reply = { jsonrpc: '2.0'; id: Id } & ({ result: unknown } | { error: RpcError });

/** Error codes of JSON-RPC 2.0 and EIP-1474. */
const PARSE_ERROR: RpcError = { code: -32700, message: 'The request body is not valid JSON.' };
const INVALID_REQUEST: RpcError = { code: -32600, message: 'Invalid JSON-RPC request.' };
const TOO_MANY: RpcError = { code: -32600, message: `At most ${MAX_BATCH} calls in one batch.` };
const UNKNOWN_METHOD: RpcError = { code: -32601, message: 'This method is not supported.' };
const NODE_AWAY: RpcError = { code: -32603, message: 'The chain is currently unavailable.' };
const LIMITED: RpcError = { code: -32005, message: 'Too many calls. Try again in a minute.' };
const BUSY: RpcError = { code: -32005, message: 'The chain is busy. Try again in a moment.' };
const REFUSED: RpcError = {
  code: -32602,
  message:
    'This site does not answer such a call: the contract or the range of blocks is not allowed.',
};

type Context = Pick<AppContext, 'config' | 'log'>;

/** The node of a proxy (null: none is configured) and what it may be asked by a request with this text. */
type RpcTarget = { url: string | null; rulesFor: (text: string) => Promise<RpcRules> };

/** The node of the product's chain for browsers. The service's own nodes are not reachable this way. */
export function chainTarget(ctx: Pick<AppContext, 'config' | 'chain'>): RpcTarget {
  const { addresses } = ctx.chain;
  const usual = chainRules(addresses);
  const inForce = rulesInForce(ctx);
  return {
    url: ctx.config.chain.publicRpcUrl,
    // Few requests are about the rules of holding, and only these wait for their address.
    rulesFor: async (text) =>
      OF_HOLDING_RULES.some((selector) => text.includes(selector))
        ? chainRules(addresses, await inForce())
        : usual,
  };
}

/** The rules of holding, read at most once in ten seconds; null as well while the node is away. */
function rulesInForce(ctx: Pick<AppContext, 'chain'>): () => Promise<Address | null> {
  let known: Promise<Address | null> | null = null;
  let until = 0;
  return () => {
    if (known === null || performance.now() >= until) {
      until = performance.now() + RULES_MS;
      known = readRules(ctx).catch(() => null);
    }
    return known;
  };
}

/** The Ethereum node for account names (ENS): read-only calls. */
export function ensTarget({ config }: Pick<Context, 'config'>): RpcTarget {
  return { url: config.ensRpcUrl, rulesFor: async () => ENS_RULES };
}

/**
 * JSON-RPC for pages, on this site's own origin: the browser connects to no other host, and the node's URL (which may
 * contain an API key) stays on the server. A Hono app: `POST` to any path.
 */
export function createRpcProxy(ctx: Context, target: RpcTarget): Hono {
  const app = new Hono();
  const budget = callBudget(ctx.config.limits.ipv6SiteFactor);
  const gate = createFairGate(GATE);
  app.post('*', async (c) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') return answer(403, INVALID_REQUEST);
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
      return answer(415, INVALID_REQUEST);
    }
    const body = await readCalls(c.req.raw, target);
    if ('refusal' in body) return body.refusal;
    const caller = networksOf(callerAddress(c, ctx.config.trustedProxies));
    if (!budget(caller, body.calls.length)) return answer(429, LIMITED);
    const ask = (calls: readonly Call[]) =>
      gate(caller.own, () => askNode(target.url, calls)).catch((error: unknown) =>
        refuseAll(ctx, calls, error),
      );
    const replies = await answerCalls(body.calls, ask);
    return json(200, body.batch ? replies : replies[0]);
  });
  app.all('*', () => {
    const response = answer(405, INVALID_REQUEST);
    response.headers.set('allow', 'POST');
    return response;
  });
  return app;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

const refuse = (id: Id, error: RpcError): Reply => ({ jsonrpc: '2.0', id, error });
const answer = (status: number, error: RpcError) => json(status, refuse(null, error));

type Read = { calls: (Call | Reply)[]; batch: boolean } | { refusal: Response };

async function readCalls(request: Request, { rulesFor }: RpcTarget): Promise<Read> {
  let body: unknown;
  let text: string;
  try {
    text = (await readBytes(request, MAX_BODY_BYTES)).toString('utf8');
    body = JSON.parse(text);
  } catch (error) {
    const large = error instanceof DomainError && error.code === 'TOO_LARGE';
    return { refusal: large ? answer(413, INVALID_REQUEST) : answer(400, PARSE_ERROR) };
  }
  const rules = await rulesFor(text);
  if (!Array.isArray(body)) return { calls: [readCall(body, rules)], batch: false };
  if (body.length === 0) return { refusal: answer(400, INVALID_REQUEST) };
  if (body.length > MAX_BATCH) return { refusal: answer(400, TOO_MANY) };
  return { calls: body.map((value) => readCall(value, rules)), batch: true };
}

/** One call, or the reply that rejects it. */
function readCall(value: unknown, rules: RpcRules): Call | Reply {
  if (typeof value !== 'object' || value === null) return refuse(null, INVALID_REQUEST);
  const { jsonrpc, id, method, params = [] } = value as Record<string, unknown>;
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  // A notification (a call without id) has no response, so its sender could not learn the result.
  if (jsonrpc !== '2.0' || known === null || typeof method !== 'string') {
    return refuse(known, INVALID_REQUEST);
  }
  if (!rules.methods.has(method)) return refuse(known, UNKNOWN_METHOD);
  if (!Array.isArray(params) || params.length > MAX_PARAMS) return refuse(known, INVALID_REQUEST);
  const bound = boundParams(rules, method, params);
  return bound ? { id: known, method, params: bound } : refuse(known, REFUSED);
}

const isCall = (item: Call | Reply): item is Call => 'method' in item;

/** Forwards the allowed calls and returns all replies in request order. */
async function answerCalls(
  items: readonly (Call | Reply)[],
  ask: (calls: readonly Call[]) => Promise<Reply[]>,
): Promise<Reply[]> {
  const calls = items.filter(isCall);
  const replies = calls.length === 0 ? [] : await ask(calls);
  let next = 0;
  return items.map((item) =>
    isCall(item) ? (replies[next++] ?? refuse(item.id, NODE_AWAY)) : item,
  );
}

function refuseAll(ctx: Context, calls: readonly Call[], error: unknown): Reply[] {
  const busy = error instanceof GateFullError;
  if (!busy) {
    ctx.log.warn({ error: describeError(error) }, 'the chain node did not respond to the proxy');
  }
  return calls.map(({ id }) => refuse(id, busy ? BUSY : NODE_AWAY));
}

async function askNode(url: string | null, calls: readonly Call[]): Promise<Reply[]> {
  if (url === null) throw new Error('no node is configured');
  // Calls are renumbered: two calls of a page may carry the same id.
  const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body.length === 1 ? body[0] : body),
    signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
    redirect: 'error',
  });
  const read: unknown = JSON.parse(await readAnswer(response));
  const answers = (Array.isArray(read) ? read : [read]) as {
    id: unknown;
    [key: string]: unknown;
  }[];
  return calls.map(({ id }, index) => {
    const found = answers.find((candidate) => candidate?.id === index);
    if (!found || !('result' in found || 'error' in found)) throw new Error('a reply is missing');
    return 'error' in found ? refuse(id, errorOf(found.error)) : reply(id, found.result);
  });
}

const reply = (id: Id, result: unknown): Reply => ({ jsonrpc: '2.0', id, result });

/** The node's error, reduced to the fields of the protocol. */
function errorOf(error: unknown): RpcError {
  const { code, message, data } = (error ?? {}) as Record<string, unknown>;
  return {
    code: typeof code === 'number' ? code : NODE_AWAY.code,
    message: typeof message === 'string' ? message.slice(0, 1_000) : NODE_AWAY.message,
    ...(data === undefined ? {} : { data }),
  };
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A limit per network in one-minute windows, local to this process: it protects the node, not money. */
function callBudget(siteFactor: number): (caller: Networks, calls: number) => boolean {
  let endsAt = 0;
  let counts = new Map<string, number>();
  const spend = (network: string, calls: number, limit: number) => {
    const count = (counts.get(network) ?? 0) + calls;
    counts.set(network, count);
    return count <= limit;
  };
  return ({ own, site }, calls) => {
    const now = Date.now();
    if (now >= endsAt || counts.size > MAX_CALLERS) {
      endsAt = now + MINUTE_MS;
      counts = new Map();
    }
    if (!spend(own, calls, CALLS_PER_MINUTE)) return false;
    return site === null || spend(site, calls, CALLS_PER_MINUTE * siteFactor);
  };
}
