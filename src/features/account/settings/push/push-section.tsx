import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '@/features/account/settings/section';
import styles from '@/features/account/settings/settings.module.css';
import { type SettingsText, t } from '@/lang/settings';
import { ErrorText } from '@/lib/http/error-text';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import {
  changeDetails,
  type PushSupport,
  pushSupport,
  readPush,
  turnOffPush,
  turnOnPush,
} from './push-browser';

/** Push notifications of this browser. Nothing where the service sends none. */
export function PushSection() {
  const publicKey = useQuery(configQuery).data?.pushKey;
  const [support] = useState(pushSupport);
  if (!publicKey) return null;
  return (
    <Section
      title={t('Push notifications')}
      text={t(
        'Shown by this device while {brand} is closed. This setting is for this browser only.',
      )}
    >
      {support === 'available' ? <Push publicKey={publicKey} /> : <p>{t(REASONS[support])}</p>}
    </Section>
  );
}

const REASONS: Record<Exclude<PushSupport, 'available'>, SettingsText> = {
  install:
    'On an iPhone or iPad, add {brand} to the home screen first: choose Share, then “Add to Home Screen”. Open {brand} from there and come back to this page.',
  blocked:
    'This browser blocks notifications of {brand}. Allow them in the browser’s settings for this site, then reload this page.',
  none: 'This browser cannot show push notifications.',
};

const PUSH = queryKey('renewPush');

function Push({ publicKey }: { publicKey: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: PUSH,
    queryFn: () => readPush(publicKey),
    staleTime: 0,
  });
  const changing = useMutation({
    mutationFn: (act: () => ReturnType<typeof readPush>) => act(),
    onSuccess: (state) => client.setQueryData(PUSH, state),
  });
  if (!data) return <Blank of={{ error, refetch }} blockSize="120px" />;
  return (
    <Stack gap={20} className={styles.form}>
      {data.on ? (
        <>
          <p>
            {t(
              'This browser shows the topics ticked under Push above. That ends when you log out here.',
            )}
          </p>
          <Checkbox
            label={t('Show the text too. It may contain amounts, and a locked screen shows it.')}
            checked={data.details}
            disabled={changing.isPending}
            onChange={({ target: { checked } }) => changing.mutate(() => changeDetails(checked))}
          />
        </>
      ) : (
        <p>
          {t(
            'The browser will ask whether {brand} may show notifications. They name the topic, such as “Purchase complete”, without names or amounts. You choose the topics above.',
          )}
        </p>
      )}
      <Actions>
        <Button
          variant="secondary"
          disabled={changing.isPending}
          onClick={() => changing.mutate(data.on ? turnOffPush : () => turnOnPush(publicKey))}
        >
          {data.on ? t('Turn off') : t('Turn on for this browser')}
        </Button>
      </Actions>
      {changing.isError ? (
        <Notice tone="trouble">
          <ErrorText of={changing.error} />
        </Notice>
      ) : null}
    </Stack>
  );
}
