import { hash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { AppContext, Session } from '@/server/platform/context';
import { acceptedTokenSecrets } from '@/server/platform/secrets/accepted-secrets';

const ISSUER = 'fnx';
const AUDIENCE = 'fnx:api';
const TYPE = 'at+jwt';

const keyFrom = (secret: string) => new TextEncoder().encode(secret);

/** Signs a session token: JWT, HS256, with `sub`, `sid` and the session's `secretKey`. */
export function signToken(ctx: AppContext, session: Session, expiresAt: Date): Promise<string> {
  return new SignJWT({ sid: session.sessionId, secretKey: session.secretKey })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(session.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(ctx.clock.now())
    .setExpirationTime(expiresAt)
    .sign(keyFrom(ctx.config.tokenSecret));
}

type Claims = { session: Session; expiresAt: number };

/** Verified tokens by hash: verifying the signature is the most expensive part of a read. */
const MAX_CACHED = 10_000;
const known = new WeakMap<AppContext['config'], Map<string, Claims>>();

/**
 * Returns null for an invalid token. The algorithm is pinned (no `none`, no key named by the token); type, issuer,
 * audience and times are checked.
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
    // Evicts the oldest entry (FIFO).
    const oldest = tokens.size >= MAX_CACHED ? tokens.keys().next().value : undefined;
    if (oldest !== undefined) tokens.delete(oldest);
    tokens.set(fingerprint, claims);
  }
  return claims.session;
}

async function verifyToken(ctx: AppContext, token: string): Promise<Claims | null> {
  for (const secret of acceptedTokenSecrets(ctx)) {
    const claims = await verifyWith(ctx, secret, token);
    if (claims) return claims;
  }
  return null;
}

async function verifyWith(ctx: AppContext, secret: string, token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, keyFrom(secret), {
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
