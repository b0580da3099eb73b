import { jwtVerify, SignJWT } from 'jose';
import type { AppContext, Session } from '@/server/context';

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

/**
 * Reads a token, or null for anything that is not exactly one of ours: the algorithm is pinned (so neither `none` nor
 * a key named by the token is ever considered), and type, issuer, audience and times are checked.
 */
export async function readToken(ctx: AppContext, token: string): Promise<Session | null> {
  if (token.length > 2048) return null;
  try {
    const { payload } = await jwtVerify(token, key(ctx), {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: ctx.clock.now(),
    });
    const { sub, sid, secretKey } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof secretKey !== 'string')
      return null;
    return { userId: sub, sessionId: sid, secretKey };
  } catch {
    return null;
  }
}
