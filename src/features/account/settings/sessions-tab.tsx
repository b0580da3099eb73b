import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/settings';
import { formatDateTime } from '@/lib/format/format';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { endSession } from '@/lib/session/session';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Actions } from '@/ui/forms/form-rows';
import { DeviceLine } from './device-line';
import { deviceTitle } from './device-title';
import { type Device, sessionsQuery } from './queries';
import { ReadingTokens } from './reading-tokens';
import { Section } from './section';
import styles from './settings.module.css';

export function SessionsTab() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const of = (isToken: boolean) =>
    data?.docs.filter(({ reading }) => (reading !== null) === isToken) ?? [];
  return (
    <>
      <Section
        wide
        title={t('Logged-in devices')}
        text={t(
          'A login lasts at most one day. If you do not recognize a device, log it out and change your password. IP addresses are shown without their last part.',
        )}
      >
        {data ? (
          <ul className={styles.lines}>
            {of(false).map((device) => (
              <Session key={device.id} device={device} />
            ))}
          </ul>
        ) : (
          <Blank of={{ error, refetch }} blockSize="164px" />
        )}
      </Section>
      {data ? <ReadingTokens tokens={of(true)} /> : null}
      <Section
        title={t('Log out everywhere')}
        text={t('Ends all logins immediately, including this one. Use this if you lose a device.')}
      >
        <Everywhere />
      </Section>
    </>
  );
}

/** A shortened IP address, or one of two names that the service gives in English. */
function networkTitle(name: string): string {
  return name === 'the service’s own machine' || name === 'an unknown network' ? t(name) : name;
}

function Session({ device }: { device: Device }) {
  const name = deviceTitle(device.device);
  const seen = device.current
    ? ''
    : `${t('Last seen {time}.', { time: formatDateTime(device.lastSeenAt) })} `;
  const came = t('Logged in {time}, from {network}', {
    time: formatDateTime(device.createdAt),
    network: networkTitle(device.network),
  });
  return (
    <DeviceLine
      id={device.id}
      name={name}
      badges={
        <>
          {device.trusted ? <span className={styles.badge}>{t('Trusted')}</span> : null}
          {device.current ? <StatusDot tone="done">{t('This device')}</StatusDot> : null}
        </>
      }
      about={seen + came}
      end={device.current ? undefined : t('Log out')}
      ended={t('{name} logged out', { name })}
    />
  );
}

/** Needs a confirmation, because it also ends the current login. */
function Everywhere() {
  const [asked, setAsked] = useState(false);
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.logout, { allSessions: true }),
    onSuccess: async () => {
      endSession();
      await router.push(paths.home);
      toast.success(t('Logged out on all devices'));
    },
  });
  return (
    <>
      {error ? (
        <Notice tone="trouble">
          <ErrorText of={error} />
        </Notice>
      ) : null}
      <Actions>
        {asked ? (
          <>
            <Button busy={isPending} onClick={() => mutate()}>
              {t('Yes, log out everywhere')}
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              {t('Stay logged in')}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {t('Log out everywhere')}
          </Button>
        )}
      </Actions>
    </>
  );
}
