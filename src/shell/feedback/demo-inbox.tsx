import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/lib/queries/shared-queries';
import { onDemand } from '@/ui/feedback/on-demand';

/** A bank has no demo: neither its scripts nor its pages carry this part. */
const DemoCorner = onDemand(() => import('./demo-corner').then((all) => all.DemoCorner));

/** In demo mode: the button that opens the demo inbox. */
export function DemoInbox() {
  return useQuery(configQuery).data?.demo ? <DemoCorner /> : null;
}
