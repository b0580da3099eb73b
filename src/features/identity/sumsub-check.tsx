import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { pathOf, paths } from '@/config/paths';
import { wordsFor } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './kyc.module.css';
import { kycQuery } from './queries';

/** Whether this document was loaded with the policy that lets Sumsub's frame in: it stays for all client navigations. */
function loadedWhereAllowed(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry ? pathOf(new URL(entry.name).pathname) === paths.kyc : true;
}

const askToken = async () => {
  const lang = document.documentElement.lang.slice(0, 2) || 'en';
  return (await call(endpoints.kycGenerateSdkToken, { lang })).token;
};

type Trouble = { words: string };

/**
 * The identity check as Sumsub makes it: its form in a frame of its own. Its code is fetched with this component alone, so
 * no other page and no other deployment carries it. What is decided comes by the service; the frame's word only makes this
 * page ask at once.
 */
export function SumsubCheck() {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens the form afresh
  useEffect(() => {
    if (!loadedWhereAllowed()) {
      window.location.reload();
      return;
    }
    let close: (() => void) | undefined;
    let gone = false;
    const refresh = () => void client.invalidateQueries(kycQuery);
    const fail = (error?: unknown) => {
      if (!gone) setTrouble({ words: error ? wordsFor(error) : FRAME_TROUBLE });
    };
    Promise.all([import('./sumsub-frame'), askToken()]).then(([{ openSumsubFrame }, token]) => {
      if (gone || !place.current) return;
      close = openSumsubFrame(place.current, {
        token,
        renew: askToken,
        language: document.documentElement.lang.slice(0, 2) || 'en',
        theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
        // Only hastens what Sumsub tells the service by itself, so a failure is nobody's trouble.
        onApplicant: (applicantId) =>
          void call(endpoints.kycUpdateApplicantId, { applicantId }).then(refresh, () => {}),
        onChange: refresh,
        onTrouble: () => fail(),
      });
      setReady(true);
    }, fail);
    return () => {
      gone = true;
      close?.();
    };
  }, [attempt, client]);

  const again = () => {
    setTrouble(undefined);
    setReady(false);
    setAttempt((count) => count + 1);
  };
  return (
    <div className={styles.sumsub}>
      {trouble ? (
        <LoadFailure title="The check could not be opened" onRetry={again}>
          {trouble.words} Nothing you sent is lost, and nothing about your shares or money has
          changed.
        </LoadFailure>
      ) : null}
      {ready || trouble ? null : <Skeleton blockSize="560px" />}
      <div ref={place} className={styles.frame} hidden={!ready || trouble !== undefined} />
      <p className={styles.aside}>
        The check is made by Sumsub in a window of its own. It asks for your camera; your pictures
        go to Sumsub and not through FNX.
      </p>
    </div>
  );
}

const FRAME_TROUBLE =
  'Sumsub’s window reported a fault. Allow in.sumsub.com and the camera for this page.';
