import { randomBytes } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { openBytes, resealBytes, sealBytes } from '@/server/platform/secrets/sealed-box';

const PURPOSE = 'fnx webhook secrets';
type Configured = Pick<AppContext, 'config'>;

/** 32 random bytes, in the form of the Standard Webhooks specification. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** @param id of the endpoint: a secret cannot be moved to another one */
export const sealSecret = (ctx: Configured, id: string, secret: string) =>
  sealBytes(ctx, PURPOSE, id, Buffer.from(secret));

export const openSecret = (ctx: Configured, id: string, sealed: Buffer) =>
  openBytes(ctx, PURPOSE, id, sealed).toString();

/** Sealed with the present CODE_SECRET; null if it is. */
export const resealSecret = (ctx: Configured, id: string, sealed: Buffer) =>
  resealBytes(ctx, PURPOSE, id, sealed);
