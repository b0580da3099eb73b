import type { Db } from '@fnx/postgres/client';
import type { ServerConfig } from '@/config/server-env';
import { systemClock } from './platform/clock';
import { createAltcha } from './platform/gateways/altcha';
import { type CaptchaVerifier, createSiteVerify, openCaptcha } from './platform/gateways/captcha';
import { keyedName } from './platform/limits/keyed-name';
import { hit } from './platform/limits/throttle';

/** Longer than a challenge is good. */
const REMEMBERED_SECONDS = 900;

/** The human check of a configuration: none in demo mode. */
export function openCaptchaOf(config: ServerConfig, db: Db): CaptchaVerifier {
  const { captcha } = config;
  if (!captcha) return openCaptcha;
  if (captcha.vendor !== 'altcha') {
    return createSiteVerify({ ...captcha, hostname: new URL(config.publicUrl).hostname });
  }
  return createAltcha(config.codeSecret, async (challenge) => {
    const key = `altcha:${keyedName({ config }, challenge)}`;
    const { allowed } = await hit({ clock: systemClock }, db, key, 1, REMEMBERED_SECONDS);
    return allowed;
  });
}
