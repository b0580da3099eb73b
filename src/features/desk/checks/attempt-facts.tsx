import { DAY_MS } from '@fnx/values/time';
import type { ReactNode } from 'react';
import type { CheckAttempt, IdentityCheck } from '@/api/desk/checks';
import { ACCOUNT_LABELS, utc } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/item.module.css';
import { formatCalendarDay } from '@/lib/format/format';
import { countryName } from '@/shared/desk-words';
import { deskRows, type FieldName, fieldOf } from '@/shared/identity-fields';
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
    label: row,
    value: text ?? NONE,
    note: first && notes[first],
    copy: first === 'documentNumber' ? 'Copy number' : undefined,
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
      return field.choices[answer] ?? answer;
    default:
      return answer;
  }
}

function ofAccount(account: Account): Row[] {
  return [
    { label: 'Phone', value: account.phone, copy: 'Copy number' },
    { label: 'State', value: ACCOUNT_LABELS[account.status] },
    { label: 'Opened', value: utc(account.createdAt) },
    { label: 'Last log-in', value: account.lastLoginAt ? utc(account.lastLoginAt) : NONE },
    { label: 'Wallets', value: String(account.wallets) },
  ];
}

function differs(entry: string | null, known: string, name = (text: string) => text) {
  if (entry === null || entry.trim().toLowerCase() === known.trim().toLowerCase()) return undefined;
  return <em className={styles.warning}>The account says {name(known)}.</em>;
}

function validity(day: string | null) {
  if (day === null) return undefined;
  const days = Math.floor((Date.parse(day) - Date.now()) / DAY_MS);
  if (days >= SOON_DAYS) return undefined;
  return <em className={styles.warning}>{days < 0 ? 'Expired.' : `Expires in ${days} days.`}</em>;
}

/** Full years, today. */
function ageOf(born: string): number {
  const today = new Date().toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
