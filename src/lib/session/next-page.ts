import { safeNext } from '@/config/paths';
import { tabValue } from '@/lib/storage/stored-value';

const stored = tabValue('fnx.next', (value) => {
  const { url, asks } = (value ?? {}) as Record<string, unknown>;
  const safe = safeNext(url);
  return safe === null ? null : { url: safe, asks: asks === true };
});

/** Stores the private page requested before login, for this tab. `asks`: the home page asks whether to log in for it. */
export function rememberNext(url: string, asks = false): void {
  stored.save({ url, asks });
}

/** The stored page, validated; it stays stored. */
export const peekNext = stored.read;

/** Returns and clears the stored page. Validates it again: a path of this site, or null. */
export function takeNext(): string | null {
  const next = peekNext();
  stored.clear();
  return next?.url ?? null;
}
