import { peopleCalls } from '@fnx/api/desk/people';
import { CONTACT_CATEGORY_LABELS } from '@fnx/api/shared/account-vocabulary';
import { DeskList } from '@/features/desk/frame/desk-list';
import { t } from '@/lang/desk';
import { formatDate } from '@/lib/format/format';
import { TicketView } from './ticket-view';

/** Messages of the contact form; with a number, one of them. */
export function TicketsView({ id }: { id: string | null }) {
  if (id !== null) return <TicketView key={id} number={id} />;
  return (
    <DeskList
      of={peopleCalls.tickets}
      cells={{
        Writer: ({ name, category, waitsUntil }) => (
          <>
            {name}
            <p>{t(CONTACT_CATEGORY_LABELS[category])}</p>
            {waitsUntil && Date.parse(waitsUntil) > Date.now() ? (
              <p>{t('Waits until {day}', { day: formatDate(waitsUntil) })}</p>
            ) : null}
          </>
        ),
      }}
    />
  );
}
