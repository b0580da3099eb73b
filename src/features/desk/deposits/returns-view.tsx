import { depositCalls, type ListedEntry } from '@fnx/api/desk/deposits';
import { ENTRY_REASONS } from '@fnx/api/shared/deposits';
import { CommandCard, CommandForm } from '@/features/desk/commands/command-form';
import { DeskList } from '@/features/desk/frame/desk-list';
import view from '@/features/desk/frame/view.module.css';
import { deskUrl, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import { plural, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { CopyMark } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Loaded } from '@/ui/feedback/loaded';
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
        <CommandCard
          title={t('Pay holders')}
          name="payouts pay"
          label={t('Propose the payments')}
          quiet
        >
          <p className={view.lead}>
            {t(
              'Distributions of holders who chose their bank account, up to a payment’s number, without those that you name. A second officer signs it, too.',
            )}
          </p>
        </CommandCard>
      </ProposalsAbout>
      <CommandCard
        title={t('Payments to holders')}
        name="payouts list"
        label={t('List them')}
        quiet
      />
    </Stack>
  );
}

const MOST = 100;

function Due() {
  const asked = { show: 'TO_RETURN', sort: 'oldest', page: 1, limit: MOST } as const;
  const query = useDeskQuery(depositCalls.entries, asked, { every: 10_000 });
  return (
    <Loaded query={query} skeleton="240px">
      {({ docs, total }) => <GoesBack docs={docs} total={total} />}
    </Loaded>
  );
}

function GoesBack({ docs, total }: { docs: readonly ListedEntry[]; total: number }) {
  const { isChosen, toggle, given } = useChosen(docs.filter(hasAccount));
  return (
    <Card title={t('What goes back')}>
      {docs.length === 0 ? (
        <p className={view.lead}>{t('No money waits for its return.')}</p>
      ) : (
        <Stack gap={18}>
          <ul className={styles.releasable} aria-label={t('Returns')}>
            {docs.map((entry) => (
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
          {total > MOST ? (
            <p>
              {plural(total - MOST, '1 more follows after these.', '{n} more follow after these.')}
            </p>
          ) : null}
          {given ? (
            <>
              <p className={view.lead}>
                {t(
                  'The file asks the bank for one transfer each, on the next banking day. Load it into the bank’s system; the statement that has the transfers books them. The proposal names what is held back: a customer on hold, and what no bank can write.',
                )}
              </p>
              <CommandForm name="deposits pay-back" {...given} label={t('Propose the file')} />
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
        {payer ?? t('Nobody named')}
        <span className="small">{reason ? t(ENTRY_REASONS[reason]) : null}</span>
        <span className={styles.wallet}>
          {iban ?? t('The bank names no account: ask it to return the money itself')}
        </span>
      </span>
      <span className={styles.figures}>
        <strong>{amount}</strong>
        <span>
          <Link href={deskPaths.item('deposits', String(number))}>
            {t('Entry {number}', { number })}
          </Link>
          , {bookedOn}
        </span>
      </span>
    </span>
  );
}

function Files() {
  return (
    <DeskList
      of={depositCalls.paymentFiles}
      cells={{
        File: ({ number, messageId, sha256 }) => (
          <>
            <a href={deskUrl(depositCalls.paymentFile, { number: String(number) })} download>
              {t('Download file {number}', { number })}
            </a>
            <p>
              {messageId}{' '}
              <CopyMark
                text={messageId}
                label={t('Copy the message id of file {number}', { number })}
              />
            </p>
            <p>
              SHA-256 {sha256.slice(0, 12)}…{' '}
              <CopyMark text={sha256} label={t('Copy the SHA-256 of file {number}', { number })} />
            </p>
          </>
        ),
        Booked: ({ payments, booked }) => (
          <StatusDot tone={booked === payments ? 'done' : 'waiting'}>
            {t('{booked} of {payments} booked', {
              booked: grouped(booked),
              payments: grouped(payments),
            })}
          </StatusDot>
        ),
        Made: ({ createdAt, executeOn }) => (
          <>
            {utc(createdAt)}
            <p>{t('for {executeOn}', { executeOn })}</p>
          </>
        ),
      }}
    />
  );
}
