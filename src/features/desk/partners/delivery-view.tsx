import { partnerDeskCalls } from '@fnx/api/desk/partners';
import { CommandCard } from '@/features/desk/commands/command-form';
import { ItemPage } from '@/features/desk/frame/item-page';
import { FieldValue } from '@/features/desk/frame/list-cells';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { grouped, utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';

/** One event for one address: what was sent, what came back, and sending it again. */
export function DeliveryView({ id }: { id: string }) {
  const query = useDeskQuery(partnerDeskCalls.delivery, { id }, { every: 5_000 });
  return (
    <Stack gap={22}>
      <ItemPage query={query} skeleton="240px" back={['partners', t('All deliveries')]}>
        {(data) => (
          <Card title={data.type}>
            <Rows
              rows={[
                {
                  label: t('State'),
                  value: (
                    <FieldValue
                      of={partnerDeskCalls.delivery.data.shape.state}
                      value={data.state}
                    />
                  ),
                },
                { label: t('To'), value: data.url, long: true },
                { label: t('Id'), value: data.id, long: true, copy: t('Copy id') },
                { label: t('Raised'), value: utc(data.createdAt) },
                { label: t('Attempts'), value: grouped(data.attempts) },
                ...(data.nextAt ? [{ label: t('Next attempt'), value: utc(data.nextAt) }] : []),
                ...(data.deliveredAt
                  ? [{ label: t('Delivered'), value: utc(data.deliveredAt) }]
                  : []),
                { label: t('Sent'), value: data.payload, long: true },
                ...(data.error ? [{ label: t('Failure'), value: data.error, long: true }] : []),
                ...(data.answer ? [{ label: t('Answer'), value: data.answer, long: true }] : []),
              ]}
            />
          </Card>
        )}
      </ItemPage>
      <CommandCard
        title={t('Send it again')}
        name="webhooks replay"
        args={[id]}
        label={t('Send again')}
        onDone={() => query.refetch()}
      />
    </Stack>
  );
}
