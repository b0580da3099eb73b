import type * as z from 'zod/mini';
import { deskCalls } from '@/api/desk/desk';
import { peopleCalls } from '@/api/desk/people';
import { CommandCard } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { useAction } from '@/features/desk/lib/use-action';
import { useKept } from '@/features/desk/lib/use-kept';
import { ACCOUNT_LABELS, ago } from '@/features/desk/lib/words';
import { Facts } from '@/features/desk/people/facts';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { formatDate, formatDateTime } from '@/lib/format/format';
import { submitOf } from '@/lib/page/use-press';
import { CONTACT_CATEGORY_LABELS } from '@/shared/account-vocabulary';
import { KYC_STATUS_LABELS } from '@/shared/identity';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Actions } from '@/ui/forms/form-rows';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import styles from './tickets.module.css';

type Ticket = z.output<(typeof peopleCalls.ticket)['data']>;

/** A message of the contact form, its answers, and the next one. */
export function TicketView({ number }: { number: string }) {
  const { data, isError, error, refetch } = useDeskQuery(peopleCalls.ticket, { number });
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('tickets')}>All tickets</Link>
      </p>
      {isError ? (
        <LoadFailure title="The ticket could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data ? (
        <>
          <header className={view.head}>
            <h1>{data.subject}</h1>
            <StatusDot tone={data.state === 'OPEN' ? 'waiting' : 'done'}>
              {data.state === 'OPEN' ? 'Open' : 'Closed'}
            </StatusDot>
          </header>
          <WorkBar kind="tickets" id={data.number} />
          <div className={view.columns}>
            <div className={view.column}>
              <Thread ticket={data} />
              <Answer ticket={data} onDone={refetch} />
            </div>
            <Writer ticket={data} />
          </div>
        </>
      ) : isError ? null : (
        <Skeleton blockSize="480px" />
      )}
    </>
  );
}

function Thread({ ticket }: { ticket: Ticket }) {
  return (
    <Card title="Messages">
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
  const { busy, failure, run } = useAction();
  const send = () =>
    run(async () => {
      await callDesk(deskCalls.run, {
        name: 'tickets answer',
        args: [ticket.number],
        options: { text, seen: String(ticket.answers.length) },
        files: {},
        // A refusal may mean that there is another answer to read.
      }).finally(onDone);
      setText('');
    });
  return (
    <Card title={ticket.state === 'OPEN' ? 'Answer by e-mail' : 'Answer again'}>
      <form
        className={styles.form}
        onSubmit={submitOf(() => {
          void send();
          return 'done';
        })}
      >
        <SelectField
          label="Template"
          optional
          value=""
          onChange={({ target }) => {
            const template = ticket.templates.find(({ name }) => name === target.value);
            if (template) setText([text, template.text].filter(Boolean).join('\n\n'));
          }}
        >
          <option value="">Insert a template …</option>
          {ticket.templates.map(({ name, title, against }) => (
            <option key={name} value={name} disabled={against !== null}>
              {against ? `${title}: ${against}` : title}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Answer"
          rows={9}
          maxLength={5_000}
          hint={`Goes to ${ticket.email} with the number ${ticket.number}, and closes the ticket.`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        <Actions>
          <Button type="submit" busy={busy} disabled={text.trim() === ''}>
            Send the answer
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
      <Card title="Writer">
        <Facts
          facts={[
            { label: 'Name', value: name },
            { label: 'E-mail address', value: email, copy: true },
            ...(phone ? [{ label: 'Phone number', value: phone }] : []),
            { label: 'Language', value: ticket.language },
            ...(writer
              ? [
                  { label: 'Identity', value: KYC_STATUS_LABELS[writer.kycStatus] },
                  { label: 'Account', value: ACCOUNT_LABELS[writer.status] ?? writer.status },
                  { label: 'Country', value: writer.country },
                  { label: 'Customer since', value: formatDate(writer.since) },
                ]
              : []),
            { label: 'About', value: CONTACT_CATEGORY_LABELS[category] },
            { label: 'Ticket', value: number, copy: true },
          ]}
        />
        {personId ? (
          <p className={styles.after}>
            <Link href={deskPaths.item('people', personId)}>Open the person’s page</Link>
          </p>
        ) : (
          <Notice className={styles.after}>
            Sent without login: nobody has verified that the address is the writer’s.
          </Notice>
        )}
      </Card>
      {personId ? <LastEvents id={personId} /> : null}
      {ticket.earlier.length > 0 ? (
        <Card title="Other tickets">
          <ul className={styles.lines}>
            {ticket.earlier.map((one) => (
              <li key={one.number}>
                <Link href={deskPaths.item('tickets', one.number)}>{one.subject}</Link>
                <span className="small">{one.state === 'OPEN' ? 'Open' : 'Closed'}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {state === 'OPEN' ? (
        <CommandCard
          title="Close without an answer"
          name="tickets close"
          args={[number]}
          label="Close the ticket"
          quiet
        />
      ) : null}
    </div>
  );
}

const LAST = 6;

/** Newest events of the writer: orders, payments, messages, checks. */
function LastEvents({ id }: { id: string }) {
  const { rights } = useOfficer();
  const enabled = rights.includes('view person');
  const { data } = useDeskQuery(peopleCalls.person, { id }, { enabled });
  const entries = data?.timeline.entries.slice(0, LAST) ?? [];
  if (entries.length === 0) return null;
  return (
    <Card title="Last events">
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
