import { checkCalls, type IdentityCheck } from '@fnx/api/desk/checks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CommandForm } from '@/features/desk/commands/command-form';
import sides from '@/features/desk/frame/sides.module.css';
import { callDesk } from '@/features/desk/lib/call-desk';
import { useAction } from '@/features/desk/lib/use-action';
import styles from '@/features/desk/queue/item.module.css';
import { t } from '@/lang/desk';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';

type Reading = NonNullable<IdentityCheck['reading']>;

/** The machine-readable zone beside what the person entered. The service reads it when the check is first opened. */
export function ZoneCard({ check }: { check: IdentityCheck }) {
  const { reading, account, decidable } = check;
  const { failure, read } = useRead(account.email, decidable && reading === null);
  const [isTyped, setTyped] = useState(false);
  if (reading === null && !decidable) return null;
  return (
    <Card title={t('Machine-readable zone')} className={styles.decide}>
      <Stack gap={14}>
        {failure ? (
          <Notice tone="trouble">
            {failure}{' '}
            <Button variant="secondary" size="small" onClick={read}>
              {t('Read the pictures again')}
            </Button>
          </Notice>
        ) : null}
        {reading ? <Zone reading={reading} /> : failure ? null : <Reader />}
        {decidable && (reading || failure) && !isTyped ? (
          <Inline gap={12}>
            <Button variant="secondary" size="small" onClick={() => setTyped(true)}>
              {reading?.zone ? t('Correct it') : t('Type it')}
            </Button>
          </Inline>
        ) : null}
        {isTyped ? (
          <CommandForm
            name="kyc zone"
            args={[account.email]}
            label={t('Keep it')}
            quiet
            onDone={() => setTyped(false)}
          />
        ) : null}
      </Stack>
    </Card>
  );
}

function Reader() {
  return (
    <div role="status">
      <p className="small">{t('The pictures are being read.')}</p>
      <Skeleton blockSize="120px" />
    </div>
  );
}

/** Asks the service to read, once. */
function useRead(email: string, isWanted: boolean) {
  const { failure, run } = useAction();
  const client = useQueryClient();
  const read = () =>
    void run(async () => {
      await callDesk(checkCalls.read, { email });
      await client.invalidateQueries({ queryKey: queryKey('desk') });
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a check
  useEffect(() => {
    if (isWanted) read();
  }, [email, isWanted]);
  return { failure, read };
}

function Zone({ reading: { zone, typedBy, compared, faults } }: { reading: Reading }) {
  if (!zone) {
    return (
      <p className="small">
        {typedBy
          ? t('{typedBy} found none on the document.', { typedBy })
          : t('None was found on the pictures.')}
      </p>
    );
  }
  return (
    <>
      <pre className={styles.zone} dir="ltr">
        {zone.join('\n')}
      </pre>
      <p className="small anywhere">
        {typedBy ? t('Typed by {typedBy}', { typedBy }) : t('Read from the pictures')}
        {'. '}
        {faults.length > 0 ? (
          <em className={styles.warning}>
            {t('Check digits wrong: {faults}.', { faults: faults.join(', ') })}
          </em>
        ) : (
          t('The check digits are right.')
        )}
      </p>
      <table className={sides.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('Zone')}</th>
            <th scope="col">{t('Entered')}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ label, zone: there, entered, agrees }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td data-side={t('Zone')}>{there}</td>
              <td data-side={t('Entered')}>
                {entered} {agrees ? null : <em className={styles.warning}>{t('Not the same.')}</em>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
