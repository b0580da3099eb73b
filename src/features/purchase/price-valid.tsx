import { T } from '@/lang/purchase';
import { Countdown } from '@/ui/feedback/countdown';

/** How long a price is still valid. */
export function PriceValid({ until }: { until: number | string }) {
  return <T text="Price valid for <time></time>" time={() => <Countdown until={until} />} />;
}
