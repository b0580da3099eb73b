import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPasskeys } from '@/features/account/passkeys/ceremony';
import { passkeysQuery } from '@/features/account/passkeys/passkeys-query';
import styles from '@/features/account/settings/settings.module.css';
import { useReturnFocus } from '@/features/account/settings/use-return-focus';
import { t } from '@/lang/settings';
import { formatDate, formatDateTime } from '@/lib/format/format';
import { toast } from '@/lib/page/toast';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Actions } from '@/ui/forms/form-rows';
import { AddPasskey, type Passkey, RemovePasskey } from './passkey-forms';

type View = { at: 'rest' } | { at: 'add' } | { at: 'remove'; passkey: Passkey };

/** The passkeys of the account, and the forms that add and remove one. Restores focus when a form closes. */
export function Passkeys() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [view, setView] = useState<View>({ at: 'rest' });
  const place = useReturnFocus<HTMLDivElement>(view.at !== 'rest');
  const rest = () => setView({ at: 'rest' });
  const done = async (text: string) => {
    await client.invalidateQueries(passkeysQuery);
    rest();
    toast.success(text);
  };
  if (!data) return <Blank of={{ error, refetch }} blockSize="60px" />;
  return (
    <Stack gap={20} ref={place} className={styles.form}>
      {view.at === 'add' ? (
        <AddPasskey onDone={() => done(t('Passkey added'))} onClose={rest} />
      ) : view.at === 'remove' ? (
        <RemovePasskey
          passkey={view.passkey}
          onDone={() => done(t('Passkey removed'))}
          onClose={rest}
        />
      ) : (
        <>
          <List passkeys={data.docs} onRemove={(passkey) => setView({ at: 'remove', passkey })} />
          <Actions>
            {hasPasskeys() ? (
              <Button variant="secondary" onClick={() => setView({ at: 'add' })}>
                {t('Add a passkey')}
              </Button>
            ) : (
              <p className="small">{t('This browser cannot add passkeys.')}</p>
            )}
          </Actions>
        </>
      )}
    </Stack>
  );
}

function List({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}) {
  if (passkeys.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {passkeys.map((passkey) => (
        <Inline as="li" gap="10px 18px" align="center" key={passkey.id} className={styles.line}>
          <Stack gap={2} className={styles.lineText}>
            <Inline as="span" gap="4px 10px" align="center" className={styles.lineTitle}>
              <bdi>{passkey.name}</bdi>
            </Inline>
            <span className="small">
              {t('Added {date}.', { date: formatDate(passkey.createdAt) })}{' '}
              {passkey.lastUsedAt
                ? t('Last used {time}.', { time: formatDateTime(passkey.lastUsedAt) })
                : t('Not used yet.')}{' '}
              {passkey.backedUp
                ? t('Your password manager keeps copies.')
                : t('On one device only.')}
            </span>
          </Stack>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onRemove(passkey)}
            about={passkey.name}
          >
            {t('Remove')}
          </Button>
        </Inline>
      ))}
    </ul>
  );
}
