import { type ListedOfficer, officerCalls } from '@fnx/api/desk/officers';
import { ROLE_LABELS, type Role } from '@fnx/api/shared/desk';
import { useState } from 'react';
import { CommandForm } from '@/features/desk/commands/command-form';
import { ItemList } from '@/features/desk/frame/item-list';
import { Back } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { plural, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Loaded } from '@/ui/feedback/loaded';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { OfficerCards } from './officer-cards';
import styles from './officers.module.css';
import { RoleBoxes } from './role-boxes';

/** Who works at the desk, for administrators; with an address, one of them. */
export function OfficersView({ id }: { id: string | null }) {
  const query = useDeskQuery(officerCalls.list, {});
  return (
    <Loaded query={query} skeleton="320px">
      {({ list }) => (id === null ? <Officers list={list} /> : <One list={list} id={id} />)}
    </Loaded>
  );
}

type Listed = { list: readonly ListedOfficer[] };

function One({ list, id }: Listed & { id: string }) {
  const one = list.find(({ email }) => email === id);
  return (
    <>
      <Back to="officers">{t('All officers')}</Back>
      {one ? (
        <OfficerCards key={id} officer={one} />
      ) : (
        <EmptyState title={t('There is no such officer')}>
          {t('The person was removed, or never invited.')}
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

function Officers({ list }: Listed) {
  return (
    <div className={styles.cards}>
      <header className={view.head}>
        <h1>{t('Officers')}</h1>
      </header>
      <FewAdministrators list={list} />
      <ItemList rows={list} keyOf={({ email }) => email} aria-label={t('Officers')}>
        {({ email, name, roles, state, passkeys, invitedUntil }) => (
          <li className={view.item}>
            <div>
              <Link href={deskPaths.item('officers', email)}>{name}</Link>
              <p className="small anywhere">{email}</p>
            </div>
            <div>
              <StatusDot tone={OFFICER_STATES[state].tone}>
                {t(OFFICER_STATES[state].text)}
              </StatusDot>
              <p className="small">
                {roles.map((role) => t(ROLE_LABELS[role])).join(', ')}
                {state === 'INVITED'
                  ? `; ${t('the link works until {time}', { time: utc(invitedUntil) })}`
                  : null}
                {state === 'ACTIVE' && passkeys.length === 1 ? `; ${t('only one passkey')}` : null}
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

function FewAdministrators({ list }: Listed) {
  const administrators = list.filter(
    ({ state, roles }) => state === 'ACTIVE' && roles.includes('ADMINISTRATOR'),
  );
  if (administrators.length >= ENOUGH) return null;
  return (
    <Notice
      boxed
      title={plural(
        administrators.length,
        'There is only one administrator',
        'There are only {n} administrators',
      )}
    >
      {t(
        'If one of them is away or loses every passkey, nobody can admit, change or remove an officer. Invite a third.',
      )}
    </Notice>
  );
}

function Invite() {
  const [roles, setRoles] = useState<readonly Role[]>([]);
  return (
    <Card title={t('Invite an officer')}>
      <Stack gap={16}>
        <p className="small">
          {t(
            'The person gets a link by mail, which works once, for a day. A newer invitation of the same address replaces it.',
          )}
        </p>
        <RoleBoxes value={roles} onChange={setRoles} />
        <CommandForm
          name="officers invite"
          options={{ roles: roles.join(',') }}
          label={t('Invite')}
        />
      </Stack>
    </Card>
  );
}
