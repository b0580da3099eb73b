import { currencyDecimals } from '@fnx/chain/bank-currencies';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { depositCalls, type ReleasableEntry } from '@/api/desk/deposits';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import { counted } from '@/shared/desk-words';
import { groupDecimal } from '@/shared/figures';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Checkbox } from '@/ui/forms/checkbox';
import styles from './deposits.module.css';
import { useChosen } from './use-chosen';

/** Shows the deposits of the next batch: all matched money, unless an officer leaves some out. */
export function ReleaseCard() {
  const query = useDeskQuery(depositCalls.releasable, {}, { every: 10_000 });
  const { data } = query;
  const { chosen, isChosen, toggle, given } = useChosen(data?.docs ?? []);
  if (!data)
    return <Blank of={query} title="The matched money could not be loaded" blockSize="240px" />;
  return (
    <Card title="Release for shares">
      {data.docs.length === 0 ? (
        <p className={view.lead}>No money is matched and waits for its release.</p>
      ) : (
        <Stack gap={18}>
          <ul className={styles.releasable} aria-label="Matched money">
            {data.docs.map((entry) => (
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
          {given && <CommandForm name="deposits release" {...given} label="Propose the release" />}
        </Stack>
      )}
      <Waiting waiting={data.waiting} />
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
          Entry {number} from {payer ?? 'nobody named'}, order {order}, {known}
        </span>
        <span className={styles.wallet}>{wallet}</span>
      </span>
      <span className={styles.figures}>
        <strong>{amount}</strong>
        <span>{shares} shares</span>
      </span>
    </span>
  );
}

/** `25 transfers, 2,500.00 EUR, 210.5 shares` */
function sumOf(chosen: readonly ReleasableEntry[]): string {
  const [first] = chosen;
  if (!first) return 'Nothing is chosen';
  const total = (of: 'amountRaw' | 'sharesRaw') =>
    chosen.reduce((sum, entry) => sum + BigInt(entry[of]), 0n);
  const { currency } = first;
  const text = (raw: bigint, decimals: number, least = 0) =>
    groupDecimal('en', formatDecimal(raw, decimals, least));
  const count = counted(chosen.length, 'transfer');
  const amount = `${text(total('amountRaw'), currencyDecimals(currency), 2)} ${currency}`;
  return `${count}, ${amount}, ${text(total('sharesRaw'), SHARE_DECIMALS)} shares`;
}

type WaitingProps = {
  waiting: readonly { number: number; customer: string; amount: string; why: string }[];
};

/** Matched money that is not in the list above. */
function Waiting({ waiting }: WaitingProps) {
  if (waiting.length === 0) return null;
  return (
    <Stack gap={6} className={styles.waiting}>
      <h3>Matched, and not in this batch</h3>
      <ul>
        {waiting.map(({ number, customer, amount, why }) => (
          <li key={number}>
            <Link href={deskPaths.item('deposits', String(number))}>
              {amount} of {personName(customer)}
            </Link>
            : {why}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
