import { hash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { AppContext, Session } from '@/server/platform/context';

const ISSUER = 'fnx';
const AUDIENCE = 'fnx:api';
const TYPE = 'at+jwt';

function key(ctx: AppContext): Uint8Array {
  return new TextEncoder().encode(ctx.config.tokenSecret);
}

/** Signs the token of a session: JWT, HS256, with `sub`, `sid` and the `secretKey` of this session. */
export function signToken(ctx: AppContext, session: Session, expiresAt: Date): Promise<string> {
  return new SignJWT({ sid: session.sessionId, secretKey: session.secretKey })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(session.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(ctx.clock.now())
    .setExpirationTime(expiresAt)
    .sign(key(ctx));
}

type Claims = { session: Session; expiresAt: number };

/** Tokens whose signature was found good, by their hash: checking one again costs more than all else about a read. */
const MOST_KNOWN = 10_000;
const known = new WeakMap<AppContext['config'], Map<string, Claims>>();

/**
 * Reads a token, or null for anything that is not exactly one of ours: the algorithm is pinned (so neither `none` nor
 * a key named by the token is ever considered), and type, issuer, audience and times are checked.
 */
export async function readToken(ctx: AppContext, token: string): Promise<Session | null> {
  if (token.length > 2048) return null;
  const tokens = known.get(ctx.config) ?? new Map<string, Claims>();
  known.set(ctx.config, tokens);
  const fingerprint = hash('sha256', token, 'base64');
  const claims = tokens.get(fingerprint) ?? (await verifyToken(ctx, token));
  if (!claims || claims.expiresAt <= ctx.clock.now().getTime()) {
    tokens.delete(fingerprint);
    return null;
  }
  if (!tokens.has(fingerprint)) {
    // The one that was added first goes: no use of a token is noted.
    const oldest = tokens.size >= MOST_KNOWN ? tokens.keys().next().value : undefined;
    if (oldest !== undefined) tokens.delete(oldest);
    tokens.set(fingerprint, claims);
  }
  return claims.session;
}

async function verifyToken(ctx: AppContext, token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key(ctx), {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: ctx.clock.now(),
    });
    const { sub, sid, secretKey, exp } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof secretKey !== 'string')
      return null;
    return { session: { userId: sub, sessionId: sid, secretKey }, expiresAt: (exp ?? 0) * 1000 };
  } catch {
    return null;
  }
}
