import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';

/** When a draft that was last changed at `changedAt` is removed. ISO 8601. */
export function keptUntil({ config }: Pick<AppContext, 'config'>, changedAt: Date): string {
  return plusSeconds(changedAt, config.limits.kycDraftSeconds).toISOString();
}
