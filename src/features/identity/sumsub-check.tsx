import { endpoints } from '@fnx/api/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { documentPath } from '@/config/document-path';
import { paths } from '@/config/paths';
import { t } from '@/lang/identity';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './kyc.module.css';
import { kycQuery } from './queries';

/** True if this document's policy allows Sumsub's frame. */
const loadedWhereAllowed = () => (documentPath() ?? paths.kyc) === paths.kyc;

const askToken = async () => {
  const lang = document.documentElement.lang.slice(0, 2) || 'en';
  return (await call(endpoints.kycGenerateSdkToken, { lang })).token;
};

type Trouble = { message: string };

/**
 * Identity check by Sumsub, in an iframe. Its SDK is loaded with this component only. The decision comes from the service;
 * events of the frame only trigger an immediate status request.
 */
export function SumsubCheck() {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` reopens the form
  useEffect(() => {
    if (!loadedWhereAllowed()) {
      window.location.reload();
      return;
    }
    let close: (() => void) | undefined;
    let gone = false;
    const refresh = () => void client.invalidateQueries(kycQuery);
    const fail = async (error?: unknown) => {
      const message = error
        ? await messageOf(error)
        : t('Sumsub reported an error. Allow in.sumsub.com and camera access for this page.');
      if (!gone) setTrouble({ message });
    };
    Promise.all([import('./sumsub-frame'), askToken()]).then(([{ openSumsubFrame }, token]) => {
      if (gone || !place.current) return;
      close = openSumsubFrame(place.current, {
        token,
        renew: askToken,
        language: document.documentElement.lang.slice(0, 2) || 'en',
        theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
        // Failure is harmless: Sumsub also notifies the service.
        onApplicant: (applicantId) =>
          void call(endpoints.kycUpdateApplicantId, { applicantId }).then(refresh, () => {}),
        onChange: refresh,
        onTrouble: () => void fail(),
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
        <LoadFailure title={t('The identity check could not be opened')} onRetry={again}>
          {t('{message} Anything you submitted is saved. Your shares and money are not affected.', {
            message: trouble.message,
          })}
        </LoadFailure>
      ) : null}
      {ready || trouble ? null : <Skeleton blockSize="560px" />}
      <div ref={place} className={styles.frame} hidden={!ready || trouble !== undefined} />
      <p className="note">
        {t(
          'Sumsub performs the check in the frame below. It needs your camera. Your pictures go to Sumsub, not to {brand}.',
        )}
      </p>
    </div>
  );
}
