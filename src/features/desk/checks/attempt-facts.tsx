import type { CheckAttempt, IdentityCheck } from '@/api/desk/checks';
import { ACCOUNT_LABELS, countryName, utc } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/item.module.css';
import { formatCalendarDay } from '@/lib/format/format';
import { KYC_DOCUMENT_LABELS } from '@/shared/identity';
import { DAY_MS } from '@/shared/time';
import { type Row, Rows } from '@/ui/basics/rows';

type Account = IdentityCheck['account'];

const SOON_DAYS = 90;
const NONE = '–';

/** What the person entered, with what does not agree with the account. */
export function AttemptFacts({ attempt, account }: { attempt: CheckAttempt; account: Account }) {
  return <Rows className={styles.rows} rows={entered(attempt, account)} />;
}

export function AccountFacts({ account }: { account: Account }) {
  return <Rows className={styles.rows} rows={ofAccount(account)} />;
}

function entered(attempt: CheckAttempt, account: Account): Row[] {
  const { document, documentNumber, documentExpiresOn, dateOfBirth, nationality } = attempt;
  return [
    { label: 'Name', value: attempt.name ?? NONE, note: differs(attempt.name, account.name) },
    {
      label: 'Born',
      value: dateOfBirth ? `${formatCalendarDay(dateOfBirth)} (${ageOf(dateOfBirth)})` : NONE,
    },
    { label: 'Nationality', value: nationality ? countryName(nationality) : NONE },
    { label: 'Document', value: document ? KYC_DOCUMENT_LABELS[document] : NONE },
    { label: 'Number', value: documentNumber ?? NONE, copy: 'Copy number' },
    {
      label: 'Valid until',
      value: documentExpiresOn ? formatCalendarDay(documentExpiresOn) : NONE,
      note: documentExpiresOn ? validity(documentExpiresOn) : undefined,
    },
    { label: 'Address', value: attempt.address ?? NONE },
    {
      label: 'Lives in',
      value: attempt.country ? countryName(attempt.country) : NONE,
      note: differs(attempt.country, account.country, countryName),
    },
  ];
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

function validity(day: string) {
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
