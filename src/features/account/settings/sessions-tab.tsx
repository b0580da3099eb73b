import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { t } from '@/lang/settings';
import { formatDateTime } from '@/lib/format/format';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { endSession } from '@/lib/session/session';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Actions } from '@/ui/forms/form-rows';
import { deviceTitle } from './device-title';
import { type Device, sessionsQuery } from './queries';
import { Section } from './section';
import styles from './settings.module.css';

export function SessionsTab() {
  const { data, error, refetch } = useQuery(sessionsQuery);
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
            {data.docs.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        ) : (
          <Blank
            of={{ error, refetch }}
            title={t('Your devices could not be loaded')}
            blockSize="164px"
          />
        )}
      </Section>
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

function DeviceLine({ device }: { device: Device }) {
  const name = deviceTitle(device.device);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.revokeSession, {}, { params: { id: device.id } }),
    onSuccess: async () => {
      toast.success(t('{name} logged out', { name }));
      await client.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <Inline as="li" gap="10px 18px" align="center" className={styles.line}>
      <Stack gap={2} className={styles.lineText}>
        <Inline as="span" gap="4px 10px" align="center" className={styles.lineTitle}>
          {name}
          {device.trusted ? <span className={styles.badge}>{t('Trusted')}</span> : null}
          {device.current ? <StatusDot tone="done">{t('This device')}</StatusDot> : null}
        </Inline>
        <span className="small">
          {device.current
            ? null
            : `${t('Last seen {time}.', { time: formatDateTime(device.lastSeenAt) })} `}
          {t('Logged in {time}, from {network}', {
            time: formatDateTime(device.createdAt),
            network: networkTitle(device.network),
          })}
        </span>
        {error ? (
          <Notice tone="trouble">
            <ErrorText of={error} />
          </Notice>
        ) : null}
      </Stack>
      {device.current ? null : (
        <Button
          variant="secondary"
          size="small"
          busy={isPending}
          onClick={() => mutate()}
          about={name}
        >
          {t('Log out')}
        </Button>
      )}
    </Inline>
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
