import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/identity';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { submitOf } from '@/lib/page/use-press';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { TextAreaField } from '@/ui/forms/text-area-field';
import styles from './source-of-funds.module.css';

const SHORTEST = 20;
const LONGEST = 4000;

/** The question where a customer's money comes from; nothing while it is not asked. */
export function SourceOfFunds() {
  const asked = queryKey('sourceOfFunds');
  const { data } = useQuery({
    queryKey: asked,
    queryFn: ({ signal }) => call(endpoints.sourceOfFunds, undefined, { signal }),
  });
  if (!data || data.state === 'NONE') return null;
  return (
    <Card className={styles.card} title={t('Where your money comes from')}>
      {data.state === 'OPEN' ? (
        <Notice tone="done">
          {t('Thank you. We are reading your answer. You can buy again when we are done.')}
        </Notice>
      ) : (
        <Question asked={asked} />
      )}
    </Card>
  );
}

function Question({ asked }: { asked: readonly unknown[] }) {
  const [answer, setAnswer] = useState('');
  const [isShort, setShort] = useState(false);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(endpoints.answerSourceOfFunds, { answer }),
    onSuccess: (data) => client.setQueryData(asked, data),
  });
  const submit = submitOf(() => {
    const tooShort = answer.trim().length < SHORTEST;
    setShort(tooShort);
    if (tooShort || send.isPending) return 'refused';
    send.mutate();
    return 'done';
  });
  return (
    <Stack as="form" gap={16} narrow className={styles.form} noValidate onSubmit={submit}>
      <p>
        {t(
          'Your purchases reach an amount from which the law requires us to ask. Tell us in a few sentences where the money comes from, such as salary, savings, a sale or an inheritance.',
        )}
      </p>
      <TextAreaField
        label={t('Your answer')}
        value={answer}
        maxLength={LONGEST}
        error={isShort ? t('Write at least 20 characters.') : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {send.isError ? (
        <Notice tone="trouble">
          <ErrorText of={send.error} />
        </Notice>
      ) : null}
      <Button type="submit" busy={send.isPending}>
        {t('Send the answer')}
      </Button>
    </Stack>
  );
}
