import type { ShownEntry } from '@fnx/api/desk/deposits';
import { ENTRY_REASONS, type EntryReason } from '@fnx/api/shared/deposits';
import { useState } from 'react';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { T, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { SelectField } from '@/ui/forms/select-field';

/** Offers the commands for an entry in its state. */
export function EntryActions({ entry }: { entry: ShownEntry }) {
  const { state, number, batch, isCredit } = entry;
  const id = String(number);
  switch (state) {
    case 'OPEN':
      return (
        <Stack gap={20}>
          {isCredit ? <Match entry={entry} /> : null}
          {isCredit ? <Return entry={entry} /> : null}
          <Card title={t('It is no customer’s money')}>
            <p className={view.lead}>
              {t(
                'Interest, the bank’s own money, or a reversal that is dealt with. Nothing is issued and nothing goes back.',
              )}
            </p>
            <CommandForm name="deposits note" args={[id]} label={t('Propose to close it')} quiet />
          </Card>
        </Stack>
      );
    case 'TO_RETURN':
      return (
        <Stack gap={20}>
          <Card title={t('It goes back')}>
            <p>
              <T
                text="With the next file of <link>returns</link>."
                link={(children) => (
                  <Link href={deskPaths.item('deposits', 'returns')}>{children}</Link>
                )}
              />
            </p>
          </Card>
          <Match entry={entry} />
        </Stack>
      );
    case 'MATCHED':
      return (
        <Stack gap={20}>
          <Card title={t('It can be released')}>
            <p>
              <T
                text="With the next of the <link>batches</link>."
                link={(children) => (
                  <Link href={deskPaths.item('deposits', 'batches')}>{children}</Link>
                )}
              />
            </p>
          </Card>
          <Return entry={entry} />
        </Stack>
      );
    case 'RELEASED':
    case 'ISSUED':
      return batch === null ? null : (
        <Card title={state === 'ISSUED' ? t('Its shares are issued') : t('It is released')}>
          <p>
            <T
              text="In <link>batch {batch}</link>."
              batch={batch}
              link={(children) => (
                <Link href={deskPaths.item('deposits', `batch-${batch}`)}>{children}</Link>
              )}
            />
          </p>
        </Card>
      );
    default:
      return null;
  }
}

/** For the order that is compared above, whichever that is. */
function Match({ entry: { number, with: order } }: { entry: ShownEntry }) {
  if (order?.status !== 'CREATED') return null;
  return (
    <Card title={t('Take it for order {number}', { number: order.number })}>
      <p className={view.lead}>
        {t(
          'For a name that is written otherwise or a reference that was mistyped. The amount must be the order’s. A second officer looks at the same comparison and signs it.',
        )}
      </p>
      <CommandForm
        name="deposits match"
        args={[String(number)]}
        options={{ order: order.number }}
        label={t('Propose the match')}
      />
    </Card>
  );
}

const REASONS = Object.entries(ENTRY_REASONS) as [EntryReason, string][];

function Return({ entry: { number, reason, state } }: { entry: ShownEntry }) {
  const [why, setWhy] = useState<EntryReason>(reason ?? 'NOT_VERIFIED');
  const reasons = REASONS.filter(([code]) => state === 'OPEN' || code !== 'SECOND_TRANSFER');
  return (
    <Card title={t('Send it back')}>
      <p className={view.lead}>
        {t(
          'To the account that it came from, with the next file of returns. The customer reads the reason with the order.',
        )}
      </p>
      <Stack gap={16}>
        <SelectField
          label={t('Reason')}
          value={why}
          onChange={({ target }) => setWhy(target.value as EntryReason)}
        >
          {reasons.map(([code, text]) => (
            <option key={code} value={code}>
              {t(text)}
            </option>
          ))}
        </SelectField>
        <CommandForm
          name="deposits return"
          args={[String(number)]}
          options={{ why }}
          label={t('Send it back')}
          quiet
        />
      </Stack>
    </Card>
  );
}
