import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkCalls, type IdentityCheck } from '@/api/desk/checks';
import { CommandForm } from '@/features/desk/commands/command-form';
import sides from '@/features/desk/frame/sides.module.css';
import { callDesk } from '@/features/desk/lib/call-desk';
import { useAction } from '@/features/desk/lib/use-action';
import styles from '@/features/desk/queue/item.module.css';
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
    <Card title="Machine-readable zone" className={styles.decide}>
      <Stack gap={14}>
        {failure ? (
          <Notice tone="trouble">
            {failure}{' '}
            <Button variant="secondary" size="small" onClick={read}>
              Read the pictures again
            </Button>
          </Notice>
        ) : null}
        {reading ? <Zone reading={reading} /> : failure ? null : <Reader />}
        {decidable && (reading || failure) && !isTyped ? (
          <Inline gap={12}>
            <Button variant="secondary" size="small" onClick={() => setTyped(true)}>
              {reading?.zone ? 'Correct it' : 'Type it'}
            </Button>
          </Inline>
        ) : null}
        {isTyped ? (
          <CommandForm
            name="kyc zone"
            args={[account.email]}
            label="Keep it"
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
      <p className="small">The pictures are being read.</p>
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
        {typedBy ? `${typedBy} found none on the document.` : 'None was found on the pictures.'}
      </p>
    );
  }
  return (
    <>
      <pre className={styles.zone}>{zone.join('\n')}</pre>
      <p className="small anywhere">
        {typedBy ? `Typed by ${typedBy}` : 'Read from the pictures'}; check digits{' '}
        {faults.length > 0 ? (
          <em className={styles.warning}>wrong: {faults.join(', ')}</em>
        ) : (
          'right'
        )}
        .
      </p>
      <table className={sides.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">Zone</th>
            <th scope="col">Entered</th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ label, zone: there, entered, agrees }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-side="Zone">{there}</td>
              <td data-side="Entered">
                {entered} {agrees ? null : <em className={styles.warning}>Not the same.</em>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
