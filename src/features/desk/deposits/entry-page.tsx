import { useState } from 'react';
import { type Compared, depositCalls, type ShownEntry } from '@/api/desk/deposits';
import sides from '@/features/desk/frame/sides.module.css';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName, utc } from '@/features/desk/lib/words';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import { ENTRY_REASONS } from '@/shared/deposits';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import styles from './deposits.module.css';
import { EntryActions } from './entry-actions';
import { EntryStateDot } from './entry-state';
import { Suggestions } from './suggestions';

/** One entry: what the bank says beside what is known of an order, and the decision. */
export function EntryPage({ number }: { number: string }) {
  const [order, setOrder] = useState<string>();
  const input = { number, ...(order && { order }) };
  const query = useDeskQuery(depositCalls.entry, input, { every: 10_000 });
  const { data: entry } = query;
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('deposits')}>All entries</Link>
      </p>
      {entry ? (
        <>
          <Head entry={entry} />
          <div className={view.columns}>
            <div className={view.column}>
              {entry.isCredit ? <Comparison entry={entry} /> : null}
              <Suggestions entry={entry} onCompare={setOrder} />
              <ProposalsAbout area="deposits" id={number}>
                <EntryActions key={`${entry.state} ${entry.with?.number}`} entry={entry} />
              </ProposalsAbout>
            </div>
            <div className={view.column}>
              <Order entry={entry} />
              <Booking entry={entry} />
            </div>
          </div>
        </>
      ) : (
        <Blank of={query} title="The entry could not be loaded" blockSize="420px" />
      )}
    </>
  );
}

function Head({ entry }: { entry: ShownEntry }) {
  const { number, amount, payer, state, reason, bookedOn } = entry;
  return (
    <header className={view.head}>
      <div>
        <h1>
          {amount} {entry.isCredit ? 'from' : 'to'} {payer ?? 'nobody named'}
        </h1>
        <p className={cx(view.facts, 'note')}>
          <EntryStateDot state={state} />
          {reason ? <span>{ENTRY_REASONS[reason]}</span> : null}
          <span>
            Entry {number}, booked {bookedOn}
          </span>
        </p>
      </div>
    </header>
  );
}

const MARKS = { SAME: 'the same', LOOK: 'look', FAULT: 'differs', NONE: '' } as const;

/** A table of two sides; a difference is marked by a word and by its colour. */
function Comparison({ entry }: { entry: ShownEntry }) {
  const known = entry.with ? `Order ${entry.with.number}` : 'What we know';
  return (
    <Card title="The bank’s word beside ours">
      <table className={cx(sides.sides, styles.compared)}>
        <thead>
          <tr>
            <td />
            <th scope="col">The bank says</th>
            <th scope="col">{known}</th>
            <th scope="col">
              <span className={styles.unseen}>Difference</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.compared.map((line) => (
            <Line key={line.label} line={line} known={known} />
          ))}
        </tbody>
      </table>
      {entry.text ? (
        <p className={styles.text}>
          <span className="small">Text of the transfer</span>
          {entry.text}
        </p>
      ) : null}
    </Card>
  );
}

function Line({
  line: { label, bank, known, verdict },
  known: side,
}: {
  line: Compared;
  known: string;
}) {
  return (
    <tr data-verdict={verdict}>
      <th scope="row">{label}</th>
      <td data-side="The bank says">{bank ?? <Nothing />}</td>
      <td data-side={side}>{known ?? <Nothing />}</td>
      <td className={styles.mark}>{MARKS[verdict]}</td>
    </tr>
  );
}

const Nothing = () => <span className="muted">–</span>;

function Order({ entry: { with: order } }: { entry: ShownEntry }) {
  if (!order) return null;
  const { number, status, shares, wallet, placedAt, userId, customer, verified, asked } = order;
  return (
    <Card title={`Order ${number}`}>
      <Rows
        rows={[
          {
            label: 'Customer',
            value: <Link href={deskPaths.item('people', userId)}>{personName(customer)}</Link>,
          },
          { label: 'Verified name', value: verified ?? 'not verified' },
          { label: 'State', value: sentence(status.toLowerCase()) },
          { label: 'Shares', value: shares },
          { label: 'Wallet', value: wallet, long: true, copy: 'Copy address' },
          { label: 'Placed', value: utc(placedAt) },
          ...(asked
            ? [
                {
                  label: 'Asked again',
                  value: `${asked.shares} shares`,
                  note: asked.answer
                    ? sentence(asked.answer.toLowerCase())
                    : `no answer yet, until ${utc(asked.until)}`,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Booking({ entry }: { entry: ShownEntry }) {
  const { account, ref, file, importedAt, known, batch, payment } = entry;
  return (
    <Card title="The booking">
      <Rows
        rows={[
          { label: 'Our account', value: account, long: true },
          { label: 'Bank’s reference', value: ref, long: true, copy: 'Copy reference' },
          { label: 'Known', value: known, long: true },
          { label: 'File', value: file, note: `imported ${utc(importedAt)}`, long: true },
          ...(batch === null
            ? []
            : [
                {
                  label: 'Batch',
                  value: <Link href={deskPaths.item('deposits', `batch-${batch}`)}>{batch}</Link>,
                },
              ]),
          ...(payment
            ? [
                {
                  label: 'Sent back',
                  value: sentence(payment.state.toLowerCase().replace('_', ' ')),
                  note: `file ${payment.file ?? 'not made'}, ${payment.endToEndId}`,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
