import { useRouter } from 'next/router';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { ApiError, call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { Button } from '@/ui/basics/button';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import styles from './subscription-page.module.css';

type Action = 'CONFIRM' | 'LEAVE';

const WORDS: Record<Action, Record<'ask' | 'askText' | 'press' | 'done' | 'doneText', string>> = {
  CONFIRM: {
    ask: 'New posts in your mailbox',
    askText:
      'Press the button and new posts come to the address that this link was sent to. Each message has a link to end it.',
    press: 'Send me new posts',
    done: 'You will hear from us',
    doneText: 'The next post comes to your mailbox. Until then, there is enough to read here.',
  },
  LEAVE: {
    ask: 'No more posts in your mailbox',
    askText:
      'Press the button and nothing more is sent to the address that this link came to. Messages about your account and your payments are not touched.',
    press: 'Stop sending me posts',
    done: 'Nothing more is sent',
    doneText: 'The posts themselves stay here, and in the RSS feed, for whenever you like.',
  },
};

/** Answers that mean the link, and not the service, is at fault. */
const LINK_FAULTS: readonly number[] = [400, 404, 422];

/** What a failure means here: a link that is not ours is the usual one, and its remedy is a new link. */
async function failureWords(error: unknown): Promise<string> {
  return error instanceof ApiError && LINK_FAULTS.includes(error.status)
    ? 'This link is not whole, is too old, or was ended. Nothing was changed. Ask for a new one with the form under Writing.'
    : messageOf(error);
}

/**
 * Where the links of the newsletter lead. Programs that look through mail open such links too, so opening one changes nothing:
 * a person presses the button.
 */
export function SubscriptionPage({ action }: { action: Action }) {
  const { query, isReady } = useRouter();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const words = WORDS[action];
  const token = typeof query.token === 'string' ? query.token : '';
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await call(endpoints.updateSubscription, { token, action });
      setState('done');
    } catch (error) {
      setFailure(await failureWords(error));
      setState('asking');
    }
  };
  return (
    <div className={styles.page}>
      <Seal size={112} />
      <h1>{state === 'done' ? words.done : words.ask}</h1>
      <p className={styles.text} role="status">
        {state === 'done' ? words.doneText : words.askText}
      </p>
      {failure ? (
        <Notice tone="trouble" className={styles.notice}>
          {failure}
        </Notice>
      ) : null}
      {isReady && !token ? (
        <Notice className={styles.notice}>
          The link is not whole. Open it from the message again, or copy all of it.
        </Notice>
      ) : null}
      <div className={styles.actions}>
        {state === 'done' ? null : (
          <Button onClick={send} busy={state === 'busy'} disabled={!token}>
            {words.press}
          </Button>
        )}
        <Button href={paths.writing} variant={state === 'done' ? 'secondary' : 'quiet'}>
          {state === 'done' ? 'Read what is there' : 'Back to writing'}
        </Button>
      </div>
    </div>
  );
}
