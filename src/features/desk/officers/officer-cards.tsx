import { useState } from 'react';
import type { ListedOfficer } from '@/api/desk/officers';
import { groupsOf } from '@/features/desk/commands/cells';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { utc } from '@/features/desk/lib/words';
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
        <Notice title="No passkey yet">
          The invitation works until {utc(officer.invitedUntil)}. Invite the person again if the
          mail is lost.
        </Notice>
      ) : (
        <Roles officer={officer} />
      )}
      {passkeys.length > 0 ? (
        <Card title="Passkeys">
          <Rows
            rows={passkeys.map(({ name, fingerprint, createdAt }) => ({
              label: name,
              // Before somebody is admitted, the officer reads it out: nobody copies it from here.
              value: state === 'WAITING' ? 'waits to be admitted' : groupsOf(fingerprint),
              note: `made ${utc(createdAt)}`,
              long: state !== 'WAITING',
            }))}
          />
        </Card>
      ) : null}
      <Card title="Remove">
        <Stack gap={16}>
          <p className="small">
            Ends the sessions, the passkeys and the signatures on open proposals. Somebody whose
            every passkey is lost is removed, invited and admitted again.
          </p>
          <CommandForm name="officers remove" args={[email]} label="Propose to remove" quiet />
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
    <Card title={admits ? 'Admit' : 'Change the roles'}>
      <Stack gap={16}>
        {admits ? (
          <p className="small">
            Type the fingerprint that the person reads to you, by telephone or in person: your
            signature says that this passkey is theirs.
          </p>
        ) : null}
        {isProposed ? null : <RoleBoxes value={roles} onChange={(next) => setRoles([...next])} />}
        <CommandForm
          key={state}
          name={admits ? 'officers admit' : 'officers roles'}
          args={[email]}
          options={{ roles: roles.join(',') }}
          label={admits ? 'Propose to admit' : 'Propose the roles'}
          onProposed={() => setProposed(true)}
        />
      </Stack>
    </Card>
  );
}
