import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { receivedCostQuery } from '@/features/portfolio/queries';
import { t } from '@/lang/portfolio';
import { amountLocale, formatUsd } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { useForm } from '@/lib/page/use-form';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import { FieldNote } from '@/ui/forms/field';

/** Shows the cost of shares from another person, in the form in which their owner enters another one. */
export function ReceivedCost({ id }: { id: string }) {
  const { data, isError } = useQuery(receivedCostQuery(id));
  if (isError) return null;
  return (
    <Card title={t('Cost of these shares')}>
      {data ? <CostForm id={id} cost={data} /> : <Skeleton blockSize="200px" />}
    </Card>
  );
}

function CostForm({ id, cost }: { id: string; cost: DataOf<'receivedCost'> }) {
  const note = useId();
  const client = useQueryClient();
  const form = useForm({
    initial: { costUsd: cost.entered ? cost.costUsd : '' },
    check: ({ costUsd }) =>
      costUsd.trim() === '' && !cost.entered ? { costUsd: t('Enter what you paid.') } : {},
    send: async ({ costUsd }) => {
      const entered = costUsd.trim() === '' ? null : costUsd;
      await call(endpoints.enterCost, { costUsd: entered }, { params: { id } });
      await invalidateAfter(client, 'cost');
    },
  });
  return (
    <Stack as="form" gap={22} ref={form.form} onSubmit={form.submit} noValidate>
      <p>
        {cost.entered
          ? t('You entered {cost}. Their value on that day was {value}.', {
              cost: formatUsd(cost.costUsd),
              value: formatUsd(cost.valueUsd ?? '0'),
            })
          : t(
              'These shares count with their value on the day they arrived, {value}. If you paid another amount, enter it. Your gain and your yearly statement then use it.',
              { value: formatUsd(cost.valueUsd ?? '0') },
            )}
      </p>
      <div>
        <AmountBox
          label={t('What you paid for them')}
          name="costUsd"
          unit={<AmountUnit>USD</AmountUnit>}
          locale={amountLocale()}
          value={form.values.costUsd}
          onType={(costUsd) => form.change({ costUsd })}
          invalid={form.errors.costUsd !== undefined}
          describedBy={note}
        />
        <FieldNote
          id={note}
          error={form.errors.costUsd}
          hint={cost.entered ? t('Leave it empty to use the value of that day again.') : undefined}
        />
      </div>
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t('Save cost')}
        </Button>
      </div>
    </Stack>
  );
}
