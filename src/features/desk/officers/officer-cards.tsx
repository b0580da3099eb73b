import type { ListedOfficer } from '@fnx/api/desk/officers';
import { useState } from 'react';
import { groupsOf } from '@/features/desk/commands/cells';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import styles from './officers.module.css';
import { RoleBoxes } from './role-boxes';

/** One officer: passkeys, and what two administrators can change. */
export function OfficerCards({ officer }: { officer: ListedOfficer }) {
  const { email, name, state, passkeys } = officer;
  return (
    <div className={styles.cards}>
      <header className={view.head}>
        <div>
          <h1>{name}</h1>
          <p className="small anywhere">{email}</p>
        </div>
      </header>
      {state === 'INVITED' ? (
        <Notice title={t('No passkey yet')}>
          {t(
            'The invitation works until {invitedUntil}. Invite the person again if the mail is lost.',
            { invitedUntil: utc(officer.invitedUntil) },
          )}
        </Notice>
      ) : (
        <Roles officer={officer} />
      )}
      {passkeys.length > 0 ? (
        <Card title={t('Passkeys')}>
          <Rows
            rows={passkeys.map(({ name, fingerprint, createdAt }) => ({
              label: name,
              // Before somebody is admitted, the officer reads it out: nobody copies it from here.
              value: state === 'WAITING' ? t('waits to be admitted') : groupsOf(fingerprint),
              note: t('made {time}', { time: utc(createdAt) }),
              long: state !== 'WAITING',
            }))}
          />
        </Card>
      ) : null}
      <Card title={t('Remove')}>
        <Stack gap={16}>
          <p className="small">
            {t(
              'Ends the sessions, the passkeys and the signatures on open proposals. Somebody whose every passkey is lost is removed, invited and admitted again.',
            )}
          </p>
          <CommandForm name="officers remove" args={[email]} label={t('Propose to remove')} quiet />
        </Stack>
      </Card>
    </div>
  );
}

/** Admits with the boxes that are ticked, or changes them. */
function Roles({ officer: { email, roles: before, state } }: { officer: ListedOfficer }) {
  const [roles, setRoles] = useState(before);
  const [isProposed, setProposed] = useState(false);
  const admits = state === 'WAITING';
  return (
    <Card title={admits ? t('Admit') : t('Change the roles')}>
      <Stack gap={16}>
        {admits ? (
          <p className="small">
            {t(
              'Type the fingerprint that the person reads to you, by telephone or in person: your signature says that this passkey is theirs.',
            )}
          </p>
        ) : null}
        {isProposed ? null : <RoleBoxes value={roles} onChange={(next) => setRoles([...next])} />}
        <CommandForm
          key={state}
          name={admits ? 'officers admit' : 'officers roles'}
          args={[email]}
          options={{ roles: roles.join(',') }}
          label={admits ? t('Propose to admit') : t('Propose the roles')}
          onProposed={() => setProposed(true)}
        />
      </Stack>
    </Card>
  );
}
