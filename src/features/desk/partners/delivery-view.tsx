import { partnerDeskCalls } from '@/api/desk/partners';
import { CommandCard } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { DeliveryDot } from './delivery-dot';

/** One event for one address: what was sent, what came back, and sending it again. */
export function DeliveryView({ id }: { id: string }) {
  const query = useDeskQuery(partnerDeskCalls.delivery, { id }, { every: 5_000 });
  const { data, error, refetch } = query;
  return (
    <Stack gap={22}>
      <p className={view.back}>
        <Link href={deskPaths.area('partners')}>All deliveries</Link>
      </p>
      {data ? (
        <Card title={data.type}>
          <Rows
            rows={[
              { label: 'State', value: <DeliveryDot state={data.state} /> },
              { label: 'To', value: data.url, long: true },
              { label: 'Id', value: data.id, long: true, copy: 'Copy id' },
              { label: 'Raised', value: utc(data.createdAt) },
              { label: 'Attempts', value: grouped(data.attempts) },
              ...(data.nextAt ? [{ label: 'Next attempt', value: utc(data.nextAt) }] : []),
              ...(data.deliveredAt ? [{ label: 'Delivered', value: utc(data.deliveredAt) }] : []),
              { label: 'Sent', value: data.payload, long: true },
              ...(data.error ? [{ label: 'Failure', value: data.error, long: true }] : []),
              ...(data.answer ? [{ label: 'Answer', value: data.answer, long: true }] : []),
            ]}
          />
        </Card>
      ) : (
        <Blank of={{ error, refetch }} title="The delivery could not be loaded" blockSize="240px" />
      )}
      <CommandCard
        title="Send it again"
        name="webhooks replay"
        args={[id]}
        label="Send again"
        onDone={() => refetch()}
      />
    </Stack>
  );
}
