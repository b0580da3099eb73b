import { depositCalls, type ReleasableEntry } from '@fnx/api/desk/deposits';
import { groupDecimal } from '@fnx/api/shared/figures';
import { currencyDecimals } from '@fnx/chain/currencies';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type * as z from 'zod/mini';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName, sharesOf } from '@/features/desk/lib/words';
import { plural, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Loaded } from '@/ui/feedback/loaded';
import { Checkbox } from '@/ui/forms/checkbox';
import styles from './deposits.module.css';
import { useChosen } from './use-chosen';

/** Shows the deposits of the next batch: all matched money, unless an officer leaves some out. */
export function ReleaseCard() {
  const query = useDeskQuery(depositCalls.releasable, {}, { every: 10_000 });
  return (
    <Loaded query={query} skeleton="240px">
      {(data) => <Release {...data} />}
    </Loaded>
  );
}

type Releasable = z.output<typeof depositCalls.releasable.data>;

function Release({ docs, waiting }: Releasable) {
  const { chosen, isChosen, toggle, given } = useChosen(docs);
  return (
    <Card title={t('Release for shares')}>
      {docs.length === 0 ? (
        <p className={view.lead}>{t('No money is matched and waits for its release.')}</p>
      ) : (
        <Stack gap={18}>
          <ul className={styles.releasable} aria-label={t('Matched money')}>
            {docs.map((entry) => (
              <li key={entry.number}>
                <Checkbox
                  label={<Matched entry={entry} />}
                  checked={isChosen(entry)}
                  onChange={() => toggle(entry)}
                />
              </li>
            ))}
          </ul>
          <p className={styles.total} aria-live="polite">
            <strong>{sumOf(chosen)}</strong>
          </p>
          {given && (
            <CommandForm name="deposits release" {...given} label={t('Propose the release')} />
          )}
        </Stack>
      )}
      <Waiting waiting={waiting} />
    </Card>
  );
}

function Matched({ entry }: { entry: ReleasableEntry }) {
  const { number, payer, known, customer, order, amount, shares, wallet } = entry;
  return (
    <span className={styles.matched}>
      <span>
        {personName(customer)}
        <span className="small">
          {t('Entry {number} from {payer}, order {order}, {known}', {
            number,
            payer: payer ?? t('nobody named'),
            order,
            known,
          })}
        </span>
        <span className={styles.wallet}>{wallet}</span>
      </span>
      <span className={styles.figures}>
        <strong>{amount}</strong>
        <span>{sharesOf(shares)}</span>
      </span>
    </span>
  );
}

/** `25 transfers, 2,500.00 EUR, 210.5 shares` */
function sumOf(chosen: readonly ReleasableEntry[]): string {
  const [first] = chosen;
  if (!first) return t('Nothing is chosen');
  const total = (of: 'amountRaw' | 'sharesRaw') =>
    chosen.reduce((sum, entry) => sum + BigInt(entry[of]), 0n);
  const { currency } = first;
  const text = (raw: bigint, decimals: number, least = 0) =>
    groupDecimal('en', formatDecimal(raw, decimals, least));
  const count = plural(chosen.length, '1 transfer', '{n} transfers');
  const amount = `${text(total('amountRaw'), currencyDecimals(currency), 2)} ${currency}`;
  return [count, amount, sharesOf(text(total('sharesRaw'), SHARE_DECIMALS))].join(', ');
}

/** Matched money that is not in the list above. */
function Waiting({ waiting }: Pick<Releasable, 'waiting'>) {
  if (waiting.length === 0) return null;
  return (
    <Stack gap={6} className={styles.waiting}>
      <h3>{t('Matched, and not in this batch')}</h3>
      <ul>
        {waiting.map(({ number, customer, amount, why }) => (
          <li key={number}>
            <Link href={deskPaths.item('deposits', String(number))}>
              {t('{amount} of {customer}', { amount, customer: personName(customer) })}
            </Link>
            : {why}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
