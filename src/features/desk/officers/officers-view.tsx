import { useState } from 'react';
import { type ListedOfficer, officerCalls } from '@/api/desk/officers';
import { CommandForm } from '@/features/desk/commands/command-form';
import { ItemList } from '@/features/desk/frame/item-list';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { ROLE_LABELS, type Role } from '@/shared/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { OfficerCards } from './officer-cards';
import styles from './officers.module.css';
import { RoleBoxes } from './role-boxes';

/** Who works at the desk, for administrators; with an address, one of them. */
export function OfficersView({ id }: { id: string | null }) {
  const query = useDeskQuery(officerCalls.list, {});
  const { data } = query;
  if (!data) return <Blank of={query} title="The officers could not be loaded" blockSize="320px" />;
  if (id === null) return <Officers list={data.list} />;
  const one = data.list.find(({ email }) => email === id);
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('officers')}>All officers</Link>
      </p>
      {one ? (
        <OfficerCards key={id} officer={one} />
      ) : (
        <EmptyState title="There is no such officer">
          The person was removed, or never invited.
        </EmptyState>
      )}
    </>
  );
}

export const OFFICER_STATES = {
  ACTIVE: { tone: 'done', text: 'At work' },
  WAITING: { tone: 'waiting', text: 'Waits to be admitted' },
  INVITED: { tone: 'idle', text: 'Invited' },
} as const;

function Officers({ list }: { list: readonly ListedOfficer[] }) {
  return (
    <div className={styles.cards}>
      <header className={view.head}>
        <h1>Officers</h1>
      </header>
      <FewAdministrators list={list} />
      <ItemList rows={list} keyOf={({ email }) => email} aria-label="Officers">
        {({ email, name, roles, state, passkeys, invitedUntil }) => (
          <li className={view.item}>
            <div>
              <Link href={deskPaths.item('officers', email)}>{name}</Link>
              <p className="small anywhere">{email}</p>
            </div>
            <div>
              <StatusDot tone={OFFICER_STATES[state].tone}>{OFFICER_STATES[state].text}</StatusDot>
              <p className="small">
                {roles.map((role) => ROLE_LABELS[role]).join(', ')}
                {state === 'INVITED' ? `; the link works until ${utc(invitedUntil)}` : null}
                {state === 'ACTIVE' && passkeys.length === 1 ? '; only one passkey' : null}
              </p>
            </div>
          </li>
        )}
      </ItemList>
      <Invite />
    </div>
  );
}

/** How many administrators there are at least, so that one can be away. */
const ENOUGH = 3;

function FewAdministrators({ list }: { list: readonly ListedOfficer[] }) {
  const administrators = list.filter(
    ({ state, roles }) => state === 'ACTIVE' && roles.includes('ADMINISTRATOR'),
  );
  if (administrators.length >= ENOUGH) return null;
  return (
    <Notice boxed title={`There are only ${administrators.length} administrators`}>
      If one of them is away or loses every passkey, nobody can admit, change or remove an officer.
      Invite a third.
    </Notice>
  );
}

function Invite() {
  const [roles, setRoles] = useState<readonly Role[]>([]);
  return (
    <Card title="Invite an officer">
      <Stack gap={16}>
        <p className="small">
          The person gets a link by mail, which works once, for a day. A newer invitation of the
          same address replaces it.
        </p>
        <RoleBoxes value={roles} onChange={setRoles} />
        <CommandForm name="officers invite" options={{ roles: roles.join(',') }} label="Invite" />
      </Stack>
    </Card>
  );
}
