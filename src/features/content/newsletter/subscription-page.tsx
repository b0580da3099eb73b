import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { ApiError } from '@fnx/client/errors';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { type ContentText, t } from '@/lang/content';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import place from '@/ui/basics/one-place.module.css';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import styles from './subscription-page.module.css';

type Action = 'CONFIRM' | 'LEAVE';

const MESSAGES: Record<
  Action,
  Record<'ask' | 'askText' | 'press' | 'done' | 'doneText', ContentText>
> = {
  CONFIRM: {
    ask: 'Confirm your subscription',
    askText:
      'Confirm to receive new posts at the address this link was sent to. Each e-mail has an unsubscribe link.',
    press: 'Confirm subscription',
    done: 'Subscription confirmed',
    doneText: 'You will receive the next post by e-mail.',
  },
  LEAVE: {
    ask: 'Unsubscribe from new posts',
    askText:
      'Confirm to stop receiving new posts at the address this link was sent to. You will still receive messages about your account and your payments.',
    press: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneText: 'You can still read the posts on this site and in the RSS feed.',
  },
};

/** HTTP statuses that mean the link is invalid. */
const LINK_FAULTS: readonly number[] = [400, 404, 422];

/** The error message; an invalid link is the most common cause. */
async function failureMessage(error: unknown): Promise<string> {
  return error instanceof ApiError && LINK_FAULTS.includes(error.status)
    ? t(
        'This link is incomplete, expired or already used. Nothing was changed. Subscribe again on the blog page to get a new link.',
      )
    : messageOf(error);
}

/** Target of the newsletter's links. Mail scanners also open such links, so the change requires a button press. */
export function SubscriptionPage({ action }: { action: Action }) {
  const { query, isReady } = useRouter();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const words = MESSAGES[action];
  const token = typeof query.token === 'string' ? query.token : '';
  // After the first paint: the build draws the page without an address.
  const [incomplete, setIncomplete] = useState(false);
  useEffect(() => setIncomplete(isReady && !token), [isReady, token]);
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await call(endpoints.updateSubscription, { token, action });
      setState('done');
    } catch (error) {
      setFailure(await failureMessage(error));
      setState('asking');
    }
  };
  const said = incomplete
    ? t('The link is incomplete. Open it from the e-mail again, or copy the whole link.')
    : t(state === 'done' ? words.doneText : words.askText);
  return (
    <Stack gap={22} narrow className={styles.page}>
      <Seal size={112} />
      <h1>{t(state === 'done' ? words.done : words.ask)}</h1>
      <p className={cx(place.place, 'lede')} role="status">
        <span>{said}</span>
        {/* The longest text keeps its place, so that nothing moves when another one takes it. */}
        <span className={place.kept}>{t(words.askText)}</span>
      </p>
      {failure ? (
        <Notice tone="trouble" className={styles.notice}>
          {failure}
        </Notice>
      ) : null}
      <Inline gap="10px 14px" className={styles.actions}>
        {state === 'done' ? null : (
          <Button onClick={send} busy={state === 'busy'} disabled={!token}>
            {t(words.press)}
          </Button>
        )}
        <Button href={paths.writing} variant={state === 'done' ? 'secondary' : 'quiet'}>
          {state === 'done' ? t('Go to the blog') : t('Back to the blog')}
        </Button>
      </Inline>
    </Stack>
  );
}
