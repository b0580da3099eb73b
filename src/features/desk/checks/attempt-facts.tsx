import type { CheckAttempt, IdentityCheck } from '@fnx/api/desk/checks';
import { deskRows, type FieldName, fieldOf } from '@fnx/api/shared/identity-fields';
import { DAY_MS } from '@fnx/values/time';
import type { ReactNode } from 'react';
import { ACCOUNT_LABELS, countryName, utc } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/item.module.css';
import { plural, t } from '@/lang/desk';
import { formatCalendarDay } from '@/lib/format/format';
import { type Row, Rows } from '@/ui/basics/rows';

type Account = IdentityCheck['account'];

const SOON_DAYS = 90;
const NONE = '–';

/** Shows the person's answers, with notes where they do not agree with the account. */
export function AttemptFacts({ attempt, account }: { attempt: CheckAttempt; account: Account }) {
  return <Rows className={styles.rows} rows={entered(attempt, account)} />;
}

export function AccountFacts({ account }: { account: Account }) {
  return <Rows className={styles.rows} rows={ofAccount(account)} />;
}

function entered({ answers, name }: CheckAttempt, account: Account): Row[] {
  const notes: Partial<Record<FieldName, ReactNode>> = {
    firstName: differs(name, account.name),
    documentExpiresOn: validity(answers.documentExpiresOn),
    country: differs(answers.country, account.country, countryName),
  };
  return deskRows(answers, inWords).map(({ row, names: [first], text }) => ({
    label: t(row),
    value: text ?? NONE,
    note: first && notes[first],
    copy: first === 'documentNumber' ? t('Copy number') : undefined,
  }));
}

function inWords(name: FieldName, answer: string): string {
  const field = fieldOf(name);
  switch (field.kind) {
    case 'day':
      return formatCalendarDay(answer) + (name === 'birthDate' ? ` (${ageOf(answer)})` : '');
    case 'country':
      return countryName(answer);
    case 'choice':
      return t(field.choices[answer] ?? answer);
    default:
      return answer;
  }
}

function ofAccount(account: Account): Row[] {
  return [
    { label: t('Phone'), value: account.phone, copy: t('Copy number') },
    { label: t('State'), value: t(ACCOUNT_LABELS[account.status] ?? account.status) },
    { label: t('Opened'), value: utc(account.createdAt) },
    { label: t('Last log-in'), value: account.lastLoginAt ? utc(account.lastLoginAt) : NONE },
    { label: t('Wallets'), value: String(account.wallets) },
  ];
}

function differs(entry: string | null, known: string, name = (text: string) => text) {
  if (entry === null || entry.trim().toLowerCase() === known.trim().toLowerCase()) return undefined;
  return (
    <em className={styles.warning}>{t('The account says {known}.', { known: name(known) })}</em>
  );
}

function validity(day: string | null) {
  if (day === null) return undefined;
  const days = Math.floor((Date.parse(day) - Date.now()) / DAY_MS);
  if (days >= SOON_DAYS) return undefined;
  return (
    <em className={styles.warning}>
      {days < 0 ? t('Expired.') : plural(days, 'Expires in 1 day.', 'Expires in {n} days.')}
    </em>
  );
}

/** Full years, today. */
function ageOf(born: string): number {
  const today = new Date().toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
