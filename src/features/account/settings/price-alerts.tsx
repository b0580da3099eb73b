import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { t } from '@/lang/settings';
import { amountLocale, formatUsd, roundDecimal, withDollarSign } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { useForm } from '@/lib/page/use-form';
import { queryKey } from '@/lib/queries/query-keys';
import { priceQuery } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { AmountBox, AmountUnit } from '@/ui/forms/amount/amount-box';
import { FieldNote } from '@/ui/forms/field';
import { Section } from './section';
import styles from './settings.module.css';

type PriceAlert = DataOf<'listPriceAlerts'>['docs'][number];

const alertsQuery = queryOptions({
  queryKey: queryKey('listPriceAlerts'),
  queryFn: ({ signal }) => call(endpoints.listPriceAlerts, {}, { signal }),
});

export function PriceAlertsSection() {
  const { data, error, refetch } = useQuery(alertsQuery);
  return (
    <Section
      title={t('Price alerts')}
      text={t(
        'You are told once when the share price reaches yours, by the channels ticked for Share price. Then the alert is off.',
      )}
    >
      <AddAlert />
      {data ? <AlertList alerts={data.docs} /> : <Blank of={{ error, refetch }} blockSize="60px" />}
    </Section>
  );
}

function AddAlert() {
  const note = useId();
  const client = useQueryClient();
  const current = useQuery(priceQuery).data?.price;
  const form = useForm({
    initial: { price: '' },
    check: ({ price }) => (price.trim() === '' ? { price: t('Enter a price.') } : {}),
    at: { PRICE_ALERT_LIMIT: 'price' },
    send: async ({ price }) => {
      await call(endpoints.addPriceAlert, { price });
      form.change({ price: '' });
      await client.invalidateQueries(alertsQuery);
    },
  });
  return (
    <Stack
      as="form"
      gap={20}
      ref={form.form}
      onSubmit={form.submit}
      noValidate
      className={styles.form}
    >
      <div>
        <AmountBox
          label={t('Share price')}
          name="price"
          unit={<AmountUnit>USD</AmountUnit>}
          locale={amountLocale()}
          value={form.values.price}
          onType={(price) => form.change({ price })}
          invalid={form.errors.price !== undefined}
          describedBy={note}
        />
        <FieldNote
          id={note}
          error={form.errors.price}
          hint={current ? t('Now {price}', { price: formatUsd(current) }) : undefined}
        />
      </div>
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t('Set price alert')}
        </Button>
      </div>
    </Stack>
  );
}

function AlertList({ alerts }: { alerts: readonly PriceAlert[] }) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: string) => call(endpoints.removePriceAlert, { id }),
    // One that has fired meanwhile is gone as well.
    onSettled: () => client.invalidateQueries(alertsQuery),
  });
  if (alerts.length === 0) return <p className="small">{t('You have no price alerts.')}</p>;
  return (
    <ul className={styles.lines}>
      {alerts.map(({ id, direction, price: exact }) => {
        const price = withDollarSign(roundDecimal(exact, 8, 'half', 2));
        const text =
          direction === 'ABOVE' ? t('{price} or more', { price }) : t('{price} or less', { price });
        return (
          <Inline as="li" gap="10px 18px" align="center" key={id} className={styles.line}>
            <Stack gap={2} className={styles.lineText}>
              <Inline as="span" gap="4px 10px" align="center" className={styles.lineTitle}>
                {text}
              </Inline>
            </Stack>
            <Button
              variant="secondary"
              size="small"
              disabled={removing.isPending}
              onClick={() => removing.mutate(id)}
              about={text}
            >
              {t('Remove')}
            </Button>
          </Inline>
        );
      })}
    </ul>
  );
}
