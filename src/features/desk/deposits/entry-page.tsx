import { type Compared, depositCalls, type ShownEntry } from '@fnx/api/desk/deposits';
import { ENTRY_REASONS } from '@fnx/api/shared/deposits';
import { PAYOUT_STATE_LABELS } from '@fnx/api/shared/rights-vocabulary';
import type { AskedAnswer, OrderStatus } from '@fnx/api/shared/vocabulary';
import { useState } from 'react';
import { ItemPage } from '@/features/desk/frame/item-page';
import { FieldValue } from '@/features/desk/frame/list-cells';
import sides from '@/features/desk/frame/sides.module.css';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName, sharesOf, utc } from '@/features/desk/lib/words';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import styles from './deposits.module.css';
import { EntryActions } from './entry-actions';
import { Suggestions } from './suggestions';

/** One entry: what the bank says beside what is known of an order, and the decision. */
export function EntryPage({ number }: { number: string }) {
  const [order, setOrder] = useState<string>();
  const input = { number, ...(order && { order }) };
  const query = useDeskQuery(depositCalls.entry, input, { every: 10_000 });
  return (
    <ItemPage query={query} skeleton="420px" back={['deposits', t('All entries')]}>
      {(entry) => (
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
      )}
    </ItemPage>
  );
}

function Head({ entry }: { entry: ShownEntry }) {
  const { number, amount, payer, state, reason, bookedOn } = entry;
  const about = { amount, payer: payer ?? t('nobody named') };
  return (
    <header className={view.head}>
      <div>
        <h1>
          {entry.isCredit
            ? t('{amount} from {payer}', { ...about })
            : t('{amount} to {payer}', { ...about })}
        </h1>
        <p className={cx(view.facts, 'note')}>
          <FieldValue of={depositCalls.entry.data.shape.state} value={state} />
          {reason ? <span>{t(ENTRY_REASONS[reason])}</span> : null}
          <span>{t('Entry {number}, booked {bookedOn}', { number, bookedOn })}</span>
        </p>
      </div>
    </header>
  );
}

const ANSWERS: Readonly<Record<AskedAnswer, string>> = { ACCEPTED: 'Accepted', REFUSED: 'Refused' };

const ORDERS: Readonly<Record<OrderStatus, string>> = {
  CREATED: 'Waits for the transfer',
  SUBMITTED: 'Money received',
  CONFIRMING: 'Shares being issued',
  CONFIRMED: 'Shares issued',
  EXPIRED: 'Expired',
  CANCELLED: 'Order cancelled',
  FAILED: 'Money returned',
};

const MARKS = { SAME: 'the same', LOOK: 'look', FAULT: 'differs', NONE: '' } as const;

/** A table of two sides; a difference is marked by a word and by its colour. */
function Comparison({ entry }: { entry: ShownEntry }) {
  const known = entry.with ? t('Order {number}', { number: entry.with.number }) : t('What we know');
  return (
    <Card title={t('The bank’s word beside ours')}>
      <table className={cx(sides.sides, styles.compared)}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('The bank says')}</th>
            <th scope="col">{known}</th>
            <th scope="col">
              <span className={styles.unseen}>{t('Difference')}</span>
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
          <span className="small">{t('Text of the transfer')}</span>
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
      <td data-side={t('The bank says')}>{bank ?? <Nothing />}</td>
      <td data-side={side}>{known ?? <Nothing />}</td>
      <td className={styles.mark}>{t(MARKS[verdict])}</td>
    </tr>
  );
}

const Nothing = () => <span className="muted">–</span>;

function Order({ entry: { with: order } }: { entry: ShownEntry }) {
  if (!order) return null;
  const { number, status, shares, wallet, placedAt, userId, customer, verified, asked } = order;
  return (
    <Card title={t('Order {number}', { number })}>
      <Rows
        rows={[
          {
            label: t('Customer'),
            value: <Link href={deskPaths.item('people', userId)}>{personName(customer)}</Link>,
          },
          { label: t('Verified name'), value: verified ?? t('not verified') },
          { label: t('State'), value: t(ORDERS[status]) },
          { label: t('Shares'), value: shares },
          { label: t('Wallet'), value: wallet, long: true, copy: t('Copy address') },
          { label: t('Placed'), value: utc(placedAt) },
          ...(asked
            ? [
                {
                  label: t('Asked again'),
                  value: sharesOf(asked.shares),
                  note: asked.answer
                    ? t(ANSWERS[asked.answer])
                    : t('no answer yet, until {until}', { until: utc(asked.until) }),
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
    <Card title={t('The booking')}>
      <Rows
        rows={[
          { label: t('Our account'), value: account, long: true },
          { label: t('Bank’s reference'), value: ref, long: true, copy: t('Copy reference') },
          { label: t('Known'), value: known, long: true },
          {
            label: t('File'),
            value: file,
            note: t('imported {time}', { time: utc(importedAt) }),
            long: true,
          },
          ...(batch === null
            ? []
            : [
                {
                  label: t('Batch'),
                  value: <Link href={deskPaths.item('deposits', `batch-${batch}`)}>{batch}</Link>,
                },
              ]),
          ...(payment
            ? [
                {
                  label: t('Sent back'),
                  value: t(PAYOUT_STATE_LABELS[payment.state]),
                  note: `${t('file {file}', { file: payment.file ?? t('not made') })}, ${payment.endToEndId}`,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
