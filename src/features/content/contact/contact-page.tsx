import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { paths } from '@/config/paths';
import frame from '@/features/content/reading/frame.module.css';
import { PageTop } from '@/features/content/reading/page-top';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { HumanCheckBox, humanCheckRuns } from '@/ui/forms/human-check';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { CONTACT_CATEGORIES, MESSAGE_MAX } from './contact-form';
import styles from './contact-page.module.css';
import { type Sent, useContact } from './use-contact';

/** No page that signs inherits the human check's script: with it, every way out of here is a full load. */
function useLeaveByFullLoad(): void {
  const { events } = useRouter();
  useEffect(() => {
    const leave = (url: string) => {
      if (humanCheckRuns()) window.location.assign(url);
    };
    events.on('routeChangeStart', leave);
    return () => events.off('routeChangeStart', leave);
  }, [events]);
}

/** Write to support: the form, what to put into it, and the ticket's number once it has arrived. */
export function ContactPage() {
  useLeaveByFullLoad();
  const contact = useContact();
  return (
    <div className={frame.page}>
      <PageTop
        title={
          <>
            Write to us. <span className="italic">People answer.</span>
          </>
        }
        lede="You get a number at once and the answer by e-mail. Orders and payments go on by themselves meanwhile."
      >
        <Notice className={styles.never} title="Support never asks for your recovery phrase.">
          Do not write it here or anywhere else. We need neither your password nor a code.
        </Notice>
      </PageTop>
      <div className={styles.columns}>
        {contact.sent ? (
          <Ticket sent={contact.sent} onAgain={contact.again} />
        ) : (
          <ContactForm contact={contact} />
        )}
        <Aside />
      </div>
    </div>
  );
}

function ContactForm({ contact }: { contact: ReturnType<typeof useContact> }) {
  const { form, human, setHuman, siteKey } = contact;
  return (
    <form
      ref={form.form}
      className={styles.form}
      noValidate
      onSubmit={form.submit}
      aria-label="Message to support"
    >
      <ContactFields form={form} />
      <HumanCheckBox
        siteKey={siteKey}
        attempt={human.attempt}
        onAnswer={(token) => setHuman((was) => ({ ...was, token }))}
      />
      {form.failureWords ? <Notice tone="trouble">{form.failureWords}</Notice> : null}
      <div className={styles.send}>
        <Button type="submit" busy={form.busy}>
          Send message
        </Button>
        <p>What you typed stays in this tab until it has arrived.</p>
      </div>
    </form>
  );
}

function ContactFields({ form }: { form: ReturnType<typeof useContact>['form'] }) {
  const { values, errors, change } = form;
  const left = MESSAGE_MAX - values.message.trim().length;
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className={styles.pair}>
        <TextField label="Name" autoComplete="name" maxLength={100} {...field('name')} />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField label="About" {...field('category')}>
          <option value="">Choose</option>
          {Object.entries(CONTACT_CATEGORIES).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          maxLength={25}
          {...field('phone')}
        />
      </div>
      <TextField label="Subject" maxLength={150} {...field('subject')} />
      <TextAreaField
        label="Message"
        hint={
          left < 200 ? `${left} characters left.` : 'For a payment: the order number and the hash.'
        }
        {...field('message')}
      />
    </>
  );
}

function Ticket({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={styles.ticket} aria-labelledby="ticket-title">
      <Seal size={92} />
      <h2 id="ticket-title" tabIndex={-1} ref={head}>
        Your message has arrived
      </h2>
      {sent.ticket ? (
        <p className={styles.number}>
          <span>Ticket</span>
          <strong className="figure">{sent.ticket}</strong>
          <CopyButton text={sent.ticket} label="Copy number" />
        </p>
      ) : (
        <p>It had already arrived with an earlier press, and counts once.</p>
      )}
      <p>
        A confirmation with the number is on its way to <strong>{sent.email}</strong>, and the
        answer goes there too. It will not ask for your recovery phrase, your password or a code.
      </p>
      <Button variant="quiet" className={styles.again} onClick={onAgain}>
        Write another message
      </Button>
    </section>
  );
}

function Aside() {
  return (
    <aside className={styles.aside}>
      <section aria-labelledby="first-title">
        <h2 id="first-title">Faster than an answer</h2>
        <ul className={styles.links}>
          <li>
            <Link href={`${paths.help}#a-payment-that-does-not-arrive`}>
              A payment that does not arrive
            </Link>
          </li>
          <li>
            <Link href={`${paths.help}#codes-that-do-not-arrive`}>Codes that do not arrive</Link>
          </li>
          <li>
            <Link href={paths.questions}>All questions</Link>
          </li>
        </ul>
      </section>
      <section aria-labelledby="kept-title">
        <h2 id="kept-title">What we keep</h2>
        <p className={styles.small}>
          Your message and how to answer it, as long as the{' '}
          <Link href={paths.privacy}>privacy policy</Link> says.
        </p>
      </section>
    </aside>
  );
}
