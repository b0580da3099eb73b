import { deskCalls } from '@fnx/api/desk/desk';
import { useState } from 'react';
import { CommandForm } from '@/features/desk/commands/command-form';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import type { Person } from './person';
import styles from './person.module.css';

type Action = { name: string; label: string; fits?: (person: Person) => boolean };

const isActive = ({ status }: Person) => status === 'ACTIVE';

/**
 * Actions of officers on a person, each an operator command whose first argument names the person. An identity check is decided on its own
 * page, where everything about it stands.
 */
const ACTIONS: readonly Action[] = [
  { name: 'tickets write', label: 'Write to this customer' },
  { name: 'people note', label: 'Write a note' },
  {
    name: 'kyc withdraw',
    label: 'Withdraw identity',
    fits: ({ kycStatus }) => kycStatus === 'APPROVED',
  },
  { name: 'account unlock', label: 'Lift login locks', fits: isActive },
  { name: 'account two-factor ask', label: 'Two-factor: request removal', fits: isActive },
  { name: 'account two-factor off', label: 'Two-factor: remove', fits: isActive },
  { name: 'letters data', label: 'Letter: what do you know of me' },
  { name: 'letters name', label: 'Letter: name' },
  { name: 'letters email', label: 'Letter: e-mail address' },
  { name: 'letters phone', label: 'Letter: phone number' },
  { name: 'emergency freeze', label: 'Freeze for two hours', fits: isActive },
  { name: 'account freeze', label: 'Freeze', fits: isActive },
  { name: 'account unfreeze', label: 'Unfreeze', fits: ({ status }) => status === 'BLOCKED' },
  { name: 'retention hold', label: 'Legal hold', fits: ({ legalHold }) => legalHold === null },
  { name: 'retention release', label: 'Release hold', fits: ({ legalHold }) => legalHold !== null },
  { name: 'retention erase', label: 'Erase', fits: ({ erasedAt }) => erasedAt === null },
];

/** The actions that fit the person and the officer's roles; the chosen one opens its form. */
export function PersonActions({ person }: { person: Person }) {
  const { data } = useDeskQuery(deskCalls.commands, {});
  const [chosen, setChosen] = useState<string | null>(null);
  const mine = ACTIONS.filter(({ fits }) => fits?.(person) ?? true).flatMap(({ name, label }) => {
    const command = data?.list.find((one) => one.name === name);
    return command ? [{ ...command, label }] : [];
  });
  const open = mine.find(({ name }) => name === chosen);
  if (mine.length === 0) return null;
  return (
    <Card title={t('Actions')}>
      {[false, true].map((isDangerous) => (
        <Inline
          key={String(isDangerous)}
          as="fieldset"
          gap={10}
          className={styles.actions}
          aria-label={isDangerous ? t('Actions with great effect') : t('Actions')}
        >
          {mine
            .filter(({ dangerous }) => dangerous === isDangerous)
            .map(({ name, label }) => (
              <Button
                key={name}
                size="small"
                variant="secondary"
                className={cx(isDangerous && styles.danger)}
                aria-pressed={name === chosen}
                onClick={() => setChosen(name === chosen ? null : name)}
              >
                {t(label)}
              </Button>
            ))}
        </Inline>
      ))}
      {open ? (
        <div className={styles.chosen}>
          {open.critical ? (
            <p className={styles.rule}>{t('Takes effect when two officers have signed it.')}</p>
          ) : null}
          {/* By the id: the journal keeps what is typed, and an address could not be erased from it. */}
          <CommandForm key={open.name} name={open.name} args={[person.id]} />
        </div>
      ) : null}
    </Card>
  );
}
