import type { DeliveryState } from '@/shared/partners';
import { StatusDot } from '@/ui/feedback/status-dot';

const STATES = {
  PENDING: ['waiting', 'Waits'],
  DELIVERED: ['done', 'Delivered'],
  GIVEN_UP: ['failed', 'Given up'],
} as const satisfies Record<DeliveryState, readonly [string, string]>;

export function DeliveryDot({ state }: { state: DeliveryState }) {
  const [tone, label] = STATES[state];
  return <StatusDot tone={tone}>{label}</StatusDot>;
}
