import { endpoints } from '@fnx/api/endpoints';
import type { TaxYear } from '@fnx/api/portfolio/schemas';
import { GAINS_METHOD_LABELS, type GainsMethod } from '@fnx/api/shared/gains';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '@/lang/portfolio';
import { formatDate, formatUsd } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { useForm } from '@/lib/page/use-form';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Choice } from '@/ui/forms/choice';
import { FieldNote } from '@/ui/forms/field';

/** How the gains of sales are reckoned: what the owner has chosen, or the choice, which is made once. */
export function GainsChoice({ gains }: { gains: TaxYear['gains'] }) {
  return (
    <Stack gap={12}>
      <h3>{t('How your gains are reckoned')}</h3>
      {gains.chosenAt === null ? (
        <ChoiceForm gains={gains} />
      ) : (
        <p>
          {t('{method}, chosen on {day} for all years. It cannot be changed.', {
            method: t(GAINS_METHOD_LABELS[gains.method]),
            day: formatDate(gains.chosenAt),
          })}
        </p>
      )}
    </Stack>
  );
}

function ChoiceForm({ gains }: { gains: TaxYear['gains'] }) {
  const client = useQueryClient();
  const form = useForm<{ method: GainsMethod | '' }>({
    initial: { method: '' },
    check: ({ method }) => (method === '' ? { method: t('Choose one of the two.') } : {}),
    send: async ({ method }) => {
      if (method !== '') await call(endpoints.chooseGains, { method });
      await invalidateAfter(client, 'cost');
    },
  });
  return (
    <Stack as="form" gap={12} ref={form.form} onSubmit={form.submit} noValidate>
      <p>
        {t(
          'Shares that you sell take their cost with them: the average of all your shares, or the cost of the oldest. Ask your tax office or adviser which applies to you. You choose once, for all years, and cannot change it afterwards. Until you choose, the average is shown.',
        )}
      </p>
      <Choice
        legend={t('Cost of shares that you sell')}
        name="method"
        value={form.values.method}
        options={[
          {
            value: 'AVERAGE',
            label: t('Average cost: gain {gain}', { gain: formatUsd(gains.averageUsd) }),
          },
          {
            value: 'FIFO',
            label: t('First in, first out: gain {gain}', { gain: formatUsd(gains.fifoUsd) }),
          },
        ]}
        onChange={(method) => form.change({ method })}
      />
      <FieldNote id={undefined} error={form.errors.method} />
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t('Choose for all years')}
        </Button>
      </div>
    </Stack>
  );
}
