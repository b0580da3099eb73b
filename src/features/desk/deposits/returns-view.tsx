import { depositCalls, type ListedEntry, type PaymentFile } from '@/api/desk/deposits';
import { CommandCard, CommandForm } from '@/features/desk/commands/command-form';
import { DeskList, useDeskList } from '@/features/desk/frame/desk-list';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { deskUrl, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import type { Column } from '@/lists/columns';
import { ENTRY_REASONS } from '@/shared/deposits';
import { Card } from '@/ui/basics/card';
import { CopyMark } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Checkbox } from '@/ui/forms/checkbox';
import { BankTabs } from './bank-tabs';
import styles from './deposits.module.css';
import { useChosen } from './use-chosen';

/** Money that goes back, the bank's files of it, and payments to holders, which leave by the same way. */
export function ReturnsView() {
  return (
    <Stack gap={22}>
      <BankTabs tab="returns" />
      <ProposalsAbout command="deposits pay-back">
        <Due />
      </ProposalsAbout>
      <Files />
      <ProposalsAbout command="payouts pay">
        <CommandCard title="Pay holders" name="payouts pay" label="Propose the payments" quiet>
          <p className={view.lead}>
            Distributions of holders who chose their bank account, up to a payment’s number, without
            those that you name. A second officer signs it, too.
          </p>
        </CommandCard>
      </ProposalsAbout>
      <CommandCard title="Payments to holders" name="payouts list" label="List them" quiet />
    </Stack>
  );
}

const MOST = 100;

function Due() {
  const asked = { show: 'TO_RETURN', sort: 'oldest', page: 1, limit: MOST } as const;
  const query = useDeskQuery(depositCalls.entries, asked, {
    every: 10_000,
  });
  const { data } = query;
  const { isChosen, toggle, given } = useChosen(data?.docs.filter(hasAccount) ?? []);
  if (!data) return <Blank of={query} title="The returns could not be loaded" blockSize="240px" />;
  return (
    <Card title="What goes back">
      {data.docs.length === 0 ? (
        <p className={view.lead}>No money waits for its return.</p>
      ) : (
        <Stack gap={18}>
          <ul className={styles.releasable} aria-label="Returns">
            {data.docs.map((entry) => (
              <li key={entry.number}>
                {hasAccount(entry) ? (
                  <Checkbox
                    label={<Back entry={entry} />}
                    checked={isChosen(entry)}
                    onChange={() => toggle(entry)}
                  />
                ) : (
                  <Back entry={entry} />
                )}
              </li>
            ))}
          </ul>
          {data.total > MOST ? <p>{grouped(data.total - MOST)} more follow after these.</p> : null}
          {given ? (
            <>
              <p className={view.lead}>
                The file asks the bank for one transfer each, on the next banking day. Load it into
                the bank’s system; the statement that has the transfers books them. The proposal
                names what is held back: a customer on hold, and what no bank can write.
              </p>
              <CommandForm name="deposits pay-back" {...given} label="Propose the file" />
            </>
          ) : null}
        </Stack>
      )}
    </Card>
  );
}

const hasAccount = ({ iban }: ListedEntry) => iban !== null;

function Back({ entry }: { entry: ListedEntry }) {
  const { number, payer, iban, amount, reason, bookedOn } = entry;
  return (
    <span className={styles.matched}>
      <span>
        {payer ?? 'Nobody named'}
        <span className="small">{reason ? ENTRY_REASONS[reason] : null}</span>
        <span className={styles.wallet}>
          {iban ?? 'The bank names no account: ask it to return the money itself'}
        </span>
      </span>
      <span className={styles.figures}>
        <strong>{amount}</strong>
        <span>
          <Link href={deskPaths.item('deposits', String(number))}>Entry {number}</Link>, {bookedOn}
        </span>
      </span>
    </span>
  );
}

const COLUMNS: readonly Column<PaymentFile>[] = [
  {
    at: 'title',
    head: 'File',
    cell: ({ number, messageId, sha256 }) => (
      <>
        <a href={deskUrl(depositCalls.paymentFile, { number: String(number) })} download>
          Download file {number}
        </a>
        <p>
          {messageId} <CopyMark text={messageId} label={`Copy the message id of file ${number}`} />
        </p>
        <p>
          SHA-256 {sha256.slice(0, 12)}…{' '}
          <CopyMark text={sha256} label={`Copy the SHA-256 of file ${number}`} />
        </p>
      </>
    ),
  },
  { at: 'figure', head: 'Sum', width: '10rem', cell: ({ sum }) => sum },
  {
    at: 'state',
    head: 'Booked',
    width: '13rem',
    cell: ({ payments, booked }) => (
      <StatusDot tone={booked === payments ? 'done' : 'waiting'}>
        {grouped(booked)} of {grouped(payments)} booked
      </StatusDot>
    ),
  },
  {
    at: 'when',
    head: 'Made',
    width: '11rem',
    cell: ({ createdAt, executeOn }) => (
      <>
        {utc(createdAt)}
        <p>for {executeOn}</p>
      </>
    ),
  },
];

function Files() {
  return (
    <DeskList
      title="Files for the bank"
      lead="Transfers as pain.001. Compare the hash in the bank’s system before it is released there."
      list={useDeskList(depositCalls.paymentFiles, {}, 10_000)}
      columns={COLUMNS}
      keyOf={({ number }) => number}
      failure="The files could not be loaded"
      empty="No file was made yet"
      hint="A file appears here when two officers have signed its proposal."
      noMatch="No such file"
    />
  );
}
