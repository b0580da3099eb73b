import type { DeskOfficer } from '@fnx/api/desk/desk';
import { officerCalls } from '@fnx/api/desk/officers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import view from '@/features/desk/frame/view.module.css';
import { callDesk } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import {
  addPasskey,
  type MadePasskey,
  makePasskey,
  removePasskey,
} from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { submitOf } from '@/lib/page/use-press';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { TextField } from '@/ui/forms/text-field';
import styles from './officers.module.css';

/** The passkeys of the officer who is logged in: name, add, remove. */
export function PasskeysView() {
  const officer = useOfficer();
  const [name, setName] = useState('');
  const [made, setMade] = useState<MadePasskey | null>(null);
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  const change = (act: () => Promise<DeskOfficer>) =>
    run(async () => {
      await act();
      setName('');
      setMade(null);
      await client.invalidateQueries({ queryKey: queryKey('desk') });
    });
  const { passkeys } = officer;
  return (
    <>
      <header className={view.head}>
        <h1>{t('Your passkeys')}</h1>
      </header>
      <p className={view.lead}>
        {t(
          'Each of them opens the desk and signs. One that you have signs before another one comes or goes, and you get a mail. If you lose one, log in with another and remove it here. If you lose every one, an administrator removes you and invites you again, which two of them sign.',
        )}
      </p>
      <Card className={styles.cards}>
        <ul aria-label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.key}>
              <div>
                <strong>{passkey.name}</strong>
                <p className="small">{t('made {time}', { time: utc(passkey.createdAt) })}</p>
              </div>
              {passkeys.length > 1 ? (
                <Button
                  variant="quiet"
                  size="small"
                  busy={busy}
                  onClick={() => void change(() => removePasskey(officer, passkey))}
                >
                  {t('Remove {name}', { name: passkey.name })}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        <Stack
          as="form"
          gap={12}
          onSubmit={submitOf(() => {
            if (made) void change(() => addPasskey(officer, name.trim(), made));
            else void run(async () => setMade(await makePasskey()));
            return 'done';
          })}
        >
          <TextField
            label={t('Name of the new passkey')}
            hint={t('The device, such as “Phone” or “Key in the safe”.')}
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
          {made ? (
            <Notice tone="done" title={t('The passkey is made')}>
              {t('Sign it with one that you have: then it opens the desk, too.')}
            </Notice>
          ) : null}
          {failure ? <Notice tone="trouble">{failure}</Notice> : null}
          <Actions>
            <Button type="submit" busy={busy} disabled={name.trim() === ''}>
              {busy
                ? t('Waiting for your passkey …')
                : made
                  ? t('Sign it with a passkey that you have')
                  : t('Make the passkey')}
            </Button>
          </Actions>
        </Stack>
      </Card>
      <Mails />
    </>
  );
}

/** The officer's own choice of mails. */
function Mails() {
  const { toldByMail } = useOfficer();
  const { busy, failure, run } = useAction();
  const client = useQueryClient();
  return (
    <Card className={styles.mails}>
      <h2>{t('Mails to you')}</h2>
      <Checkbox
        label={t(
          'Tell me by mail of work that is given to me, and of proposals that wait for my signature',
        )}
        checked={toldByMail}
        disabled={busy}
        onChange={({ target: { checked } }) =>
          void run(async () => {
            await callDesk(officerCalls.tell, { byMail: checked });
            await client.invalidateQueries({ queryKey: queryKey('desk') });
          })
        }
      />
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
    </Card>
  );
}

/** Asks for a second passkey, on every page until there is one. */
export function SecondPasskey() {
  const { passkeys } = useOfficer();
  if (passkeys.length > 1) return null;
  return (
    <Notice
      boxed
      className={styles.second}
      title={t('You have one passkey')}
      action={<Link href={deskPaths.area('passkeys')}>{t('Add a second one')}</Link>}
    >
      {t('If you lose it, you cannot work until two administrators have admitted you again.')}
    </Notice>
  );
}
