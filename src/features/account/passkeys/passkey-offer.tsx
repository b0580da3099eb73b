import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/account';
import { readStored, writeStored } from '@/lib/storage/browser-storage';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { keepsPasskeys } from './ceremony';
import styles from './passkey-offer.module.css';
import { passkeysQuery } from './passkeys-query';

/** Offers a passkey after a sign-up or a login without one, where this device can keep it. Once per browser: an answer is kept. */
export function PasskeyOffer() {
  const router = useRouter();
  const [able, setAble] = useState(false);
  useEffect(() => {
    if (readStored('fnx.passkeyOffered') === null) void keepsPasskeys().then(setAble);
  }, []);
  const { data } = useQuery({ ...passkeysQuery, enabled: able });
  const has = data !== undefined && data.total > 0;
  useEffect(() => {
    if (has) writeStored('fnx.passkeyOffered', '1');
  }, [has]);
  const close = () => {
    writeStored('fnx.passkeyOffered', '1');
    setAble(false);
  };
  if (!able || data?.total !== 0) return null;
  const add = () => {
    close();
    void router.push(paths.settingsTab('security'));
  };
  return (
    <Notice
      boxed
      className={styles.offer}
      title={t('Log in with one touch next time')}
      action={
        <Actions>
          <Button variant="secondary" size="small" onClick={add}>
            {t('Add a passkey')}
          </Button>
          <Button variant="quiet" size="small" onClick={close}>
            {t('Not now')}
          </Button>
        </Actions>
      }
    >
      {t(
        'Add a passkey in the security settings: your finger, face or PIN then stands for password and code.',
      )}
    </Notice>
  );
}
