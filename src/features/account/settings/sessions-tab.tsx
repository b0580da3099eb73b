import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatDateTime } from '@/lib/format/format';
import { wordsFor } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { takeNext } from '@/lib/session/next-page';
import { endSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Actions } from '@/ui/forms/form-rows';
import { type Device, sessionsQuery } from './queries';
import { Section } from './section';
import styles from './settings.module.css';

/** Where the person is logged in, and how to end it. */
export function SessionsTab() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <Section
        wide
        title="Where you are logged in"
        text="A login ends after a day at the latest. If you do not know one of these, log it out and change your password. Internet addresses are shown without their last part."
      >
        {data ? (
          <ul className={styles.lines}>
            {data.docs.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        ) : error ? (
          <LoadFailure title="Your devices could not be loaded" onRetry={refetch}>
            {wordsFor(error)}
          </LoadFailure>
        ) : (
          <Skeleton blockSize="164px" />
        )}
      </Section>
      <Section
        title="Log out everywhere"
        text="Ends every login at once, this one too. Do it when a device is lost."
      >
        <Everywhere />
      </Section>
    </>
  );
}

function DeviceLine({ device }: { device: Device }) {
  // The service names it as in the middle of a sentence.
  const name = device.device.charAt(0).toUpperCase() + device.device.slice(1);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.revokeSession, {}, { params: { id: device.id } }),
    onSuccess: async () => {
      toast.success(`${name} is logged out`);
      await client.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <li className={styles.line}>
      <div className={styles.lineText}>
        <span className={styles.lineTitle}>
          {name}
          {device.trusted ? <span className={styles.badge}>Trusted</span> : null}
        </span>
        <span className={styles.small}>
          {device.current ? null : `Last seen ${formatDateTime(device.lastSeenAt)}. `}
          Logged in {formatDateTime(device.createdAt)}, from {device.network}
        </span>
        {device.current ? <StatusDot tone="done">This device</StatusDot> : null}
        {error ? <Notice tone="trouble">{wordsFor(error)}</Notice> : null}
      </div>
      {device.current ? null : (
        <Button
          variant="secondary"
          size="small"
          busy={isPending}
          onClick={() => mutate()}
          aria-label={`Log out ${name}`}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

/** Asked twice, because it ends what the person is doing. */
function Everywhere() {
  const [asked, setAsked] = useState(false);
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.logout, { allSessions: true }),
    onSuccess: async () => {
      endSession();
      await router.push(paths.home);
      // The guard took the page just left for one that a guest wanted.
      takeNext();
      toast.success('You are logged out everywhere.');
    },
  });
  return (
    <>
      {error ? <Notice tone="trouble">{wordsFor(error)}</Notice> : null}
      <Actions>
        {asked ? (
          <>
            <Button busy={isPending} onClick={() => mutate()}>
              Yes, log out everywhere
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              Stay logged in
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Log out everywhere
          </Button>
        )}
      </Actions>
    </>
  );
}
