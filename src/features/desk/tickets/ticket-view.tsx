import { deskCalls } from '@fnx/api/desk/desk';
import { peopleCalls } from '@fnx/api/desk/people';
import { CONTACT_CATEGORY_LABELS } from '@fnx/api/shared/account-vocabulary';
import { TICKET_STATES, WAIT_DAYS } from '@fnx/api/shared/desk-work';
import { KYC_STATUS_LABELS } from '@fnx/api/shared/identity';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ItemPage } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { useAction } from '@/features/desk/lib/use-action';
import { useKept } from '@/features/desk/lib/use-kept';
import { ACCOUNT_LABELS, ago } from '@/features/desk/lib/words';
import { Notes } from '@/features/desk/notes/notes';
import { Facts } from '@/features/desk/people/facts';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { t } from '@/lang/desk';
import { formatDate, formatDateTime } from '@/lib/format/format';
import { submitOf } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { TicketActs } from './ticket-acts';
import styles from './tickets.module.css';

type Ticket = z.output<(typeof peopleCalls.ticket)['data']>;

/** A message of the contact form, its answers, and the next one. */
export function TicketView({ number }: { number: string }) {
  const query = useDeskQuery(peopleCalls.ticket, { number });
  return (
    <ItemPage query={query} skeleton="480px" back={['tickets', t('All tickets')]}>
      {(ticket) => (
        <>
          <header className={view.head}>
            <h1>{ticket.subject}</h1>
            <StatusDot tone={TONES[ticket.state]}>{t(TICKET_STATES[ticket.state])}</StatusDot>
          </header>
          <WorkBar kind="tickets" id={ticket.number} />
          <div className={view.columns}>
            <div className={view.column}>
              <Thread ticket={ticket} />
              <Answer ticket={ticket} onDone={query.refetch} />
              <Notes command="tickets note" subject={ticket.number} notes={ticket.notes} />
            </div>
            <Writer ticket={ticket} />
          </div>
        </>
      )}
    </ItemPage>
  );
}

const TONES = { OPEN: 'waiting', WAITING: 'idle', CLOSED: 'done' } as const;

function Thread({ ticket }: { ticket: Ticket }) {
  return (
    <Card title={t('Messages')}>
      <ol className={styles.thread}>
        {/* Without one, the bank wrote first. */}
        {ticket.message ? (
          <li>
            <p className="small anywhere">
              {ticket.name}, {formatDateTime(ticket.receivedAt)}
            </p>
            <p className={styles.words}>{ticket.message}</p>
          </li>
        ) : null}
        {ticket.answers.map(({ officer, sentAt, message }) => (
          <li key={sentAt} className={styles.ours}>
            <p className="small anywhere">
              {officer}, {formatDateTime(sentAt)}
            </p>
            <p className={styles.words}>{message}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A template becomes text that the officer changes before it is sent. */
function Answer({ ticket, onDone }: { ticket: Ticket; onDone: () => unknown }) {
  const { value: text, set: setText } = useKept(`answer ${ticket.number}`, '');
  const { email, number } = ticket;
  const [waits, setWaits] = useState(false);
  const [days, setDays] = useState(String(WAIT_DAYS));
  const { busy, failure, run } = useAction();
  const send = () =>
    run(async () => {
      await callDesk(deskCalls.run, {
        name: 'tickets answer',
        args: [ticket.number],
        options: { text, seen: String(ticket.answers.length), ...(waits && { wait: days }) },
        files: {},
        // A refusal may mean that there is another answer to read.
      }).finally(onDone);
      setText('');
      setWaits(false);
    });
  return (
    <Card title={ticket.state === 'CLOSED' ? t('Answer again') : t('Answer by e-mail')}>
      <form
        className={styles.form}
        onSubmit={submitOf(() => {
          void send();
          return 'done';
        })}
      >
        <SelectField
          label={t('Template')}
          optional
          value=""
          onChange={({ target }) => {
            const template = ticket.templates.find(({ name }) => name === target.value);
            if (template) setText([text, template.text].filter(Boolean).join('\n\n'));
          }}
        >
          <option value="">{t('Insert a template …')}</option>
          {ticket.templates.map(({ name, title, against }) => (
            <option key={name} value={name} disabled={against !== null}>
              {against ? `${title}: ${against}` : title}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t('Answer')}
          rows={9}
          maxLength={5_000}
          hint={
            waits
              ? t('Goes to {email} with the number {number}.', { email, number })
              : t('Goes to {email} with the number {number}, and closes the ticket.', {
                  email,
                  number,
                })
          }
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Checkbox
          label={t('Wait for the customer’s answer')}
          checked={waits}
          onChange={({ target }) => setWaits(target.checked)}
        />
        {waits ? (
          <TextField
            label={t('Days to wait')}
            inputMode="numeric"
            hint={t(
              'The ticket leaves the work. It comes back after these days, or when the customer writes in the form.',
            )}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        ) : null}
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        <Actions>
          <Button type="submit" busy={busy} disabled={text.trim() === ''}>
            {waits ? t('Send and wait') : t('Send the answer')}
          </Button>
        </Actions>
      </form>
    </Card>
  );
}

function Writer({ ticket }: { ticket: Ticket }) {
  const { number, personId, name, email, phone, category, state, writer } = ticket;
  return (
    <div className={view.column}>
      <Card title={t('Writer')}>
        <Facts
          facts={[
            { label: t('Name'), value: name },
            { label: t('E-mail address'), value: email, copy: true },
            ...(phone ? [{ label: t('Phone number'), value: phone }] : []),
            { label: t('Language'), value: ticket.language },
            ...(writer
              ? [
                  { label: t('Identity'), value: t(KYC_STATUS_LABELS[writer.kycStatus]) },
                  { label: t('Account'), value: t(ACCOUNT_LABELS[writer.status] ?? writer.status) },
                  { label: t('Country'), value: writer.country },
                  { label: t('Customer since'), value: formatDate(writer.since) },
                ]
              : []),
            { label: t('Category'), value: t(CONTACT_CATEGORY_LABELS[category]) },
            { label: t('Ticket'), value: number, copy: true },
          ]}
        />
        {personId ? (
          <p className={styles.after}>
            <Link href={deskPaths.item('people', personId)}>{t('Open the person’s page')}</Link>
          </p>
        ) : (
          <Notice className={styles.after}>
            {t('Sent without login: nobody has verified that the address is the writer’s.')}
          </Notice>
        )}
      </Card>
      {personId ? <LastEvents id={personId} /> : null}
      {ticket.earlier.length > 0 ? (
        <Card title={t('Other tickets')}>
          <ul className={styles.lines}>
            {ticket.earlier.map((one) => (
              <li key={one.number}>
                <Link href={deskPaths.item('tickets', one.number)}>{one.subject}</Link>
                <span className="small">{t(TICKET_STATES[one.state])}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <TicketActs key={`${state}${category}`} ticket={ticket} />
    </div>
  );
}

const LAST = 6;

/** Newest events of the writer: orders, payments, messages, checks. */
function LastEvents({ id }: { id: string }) {
  const { rights } = useOfficer();
  const enabled = rights.includes('view person');
  const { data } = useDeskQuery(peopleCalls.person, { id }, { enabled });
  const all = data?.timeline.entries ?? [];
  const entries = all.filter(({ area }) => area !== 'looked').slice(0, LAST);
  if (entries.length === 0) return null;
  return (
    <Card title={t('Last events')}>
      <ul className={styles.lines}>
        {entries.map(({ at, title, area }) => (
          <li key={at + title + area}>
            <span>{title}</span>
            <span className="small">{ago(at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
