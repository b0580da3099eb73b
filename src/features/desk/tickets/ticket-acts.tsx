import type { peopleCalls } from '@fnx/api/desk/people';
import { CONTACT_CATEGORIES, CONTACT_CATEGORY_LABELS } from '@fnx/api/shared/account-vocabulary';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { CommandCard } from '@/features/desk/commands/command-form';
import { t } from '@/lang/desk';
import { formatDate } from '@/lib/format/format';
import { SelectField } from '@/ui/forms/select-field';

type Props = { ticket: z.output<(typeof peopleCalls.ticket)['data']> };

/** Acts on a ticket of which its writer is told nothing. */
export function TicketActs({ ticket }: Props) {
  const { number, category, state, waitsUntil } = ticket;
  const [chosen, choose] = useState<string>(category);
  return (
    <>
      <CommandCard
        title={t('Change the category')}
        name="tickets change"
        args={[number]}
        options={{ category: chosen }}
        label={t('Change')}
        quiet
      >
        <SelectField
          label={t('Category')}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          {CONTACT_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {t(CONTACT_CATEGORY_LABELS[one])}
            </option>
          ))}
        </SelectField>
      </CommandCard>
      {state === 'CLOSED' ? null : (
        <CommandCard
          title={t('Close without an answer')}
          name="tickets close"
          args={[number]}
          label={t('Close the ticket')}
          quiet
        />
      )}
      {state === 'OPEN' ? null : (
        <CommandCard
          title={t('The customer has answered')}
          name="tickets reopen"
          args={[number]}
          label={t('Open the ticket')}
          quiet
        >
          <p className="small">
            {state === 'WAITING' && waitsUntil
              ? t('It waits until {day}. Open it when the answer came by e-mail.', {
                  day: formatDate(waitsUntil),
                })
              : t('Open it when an answer came by e-mail.')}
          </p>
        </CommandCard>
      )}
    </>
  );
}
