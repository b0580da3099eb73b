import { CONTACT_CATEGORY_LABELS } from '@fnx/api/shared/account-vocabulary';
import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { captchaScriptRuns } from '@/config/captcha-scripts';
import { paths } from '@/config/paths';
import { PageTop } from '@/features/content/reading/page-top';
import frame from '@/features/content/reading/reading-frame.module.css';
import { plural, T, t } from '@/lang/contact';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { HumanCheck } from '@/ui/forms/human-check';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { TextField } from '@/ui/forms/text-field';
import { MESSAGE_MAX } from './contact-form';
import styles from './contact-page.module.css';
import { type Sent, useContact } from './use-contact';

/** The human check's script must not remain on signing pages, so leaving this page is a full page load. */
function useLeaveByFullLoad(): void {
  const { events } = useRouter();
  useEffect(() => {
    const leave = (url: string) => {
      if (captchaScriptRuns()) window.location.assign(url);
    };
    events.on('routeChangeStart', leave);
    return () => events.off('routeChangeStart', leave);
  }, [events]);
}

/** Where the bank is reached beside the form: `phone` with its country's code, `address` on one line. */
type Support = { email: string; phone?: string | undefined; address: string };

/** The contact form, and the ticket number after sending. */
export function ContactPage({ support }: { support: Support }) {
  useLeaveByFullLoad();
  const contact = useContact();
  return (
    <div className={frame.page}>
      <PageTop
        title={
          <T
            text={'Contact <span>support</span>'}
            span={(children) => <span className="italic">{children}</span>}
          />
        }
        lede={t(
          'You receive a ticket number immediately and our reply by e-mail. Transactions that you have signed are completed without us in the meantime.',
        )}
      >
        <Notice className={styles.never} title={t('Support never asks for your recovery phrase.')}>
          {t(
            'Do not enter it here or on any other site. We also never ask for your password or a verification code.',
          )}
        </Notice>
      </PageTop>
      <div className={styles.columns}>
        {contact.sent ? (
          <Ticket sent={contact.sent} onAgain={contact.again} />
        ) : (
          <ContactForm contact={contact} />
        )}
        <Aside {...support} />
      </div>
    </div>
  );
}

function ContactForm({ contact }: { contact: ReturnType<typeof useContact> }) {
  const { form, human } = contact;
  return (
    <Stack
      as="form"
      gap={22}
      ref={form.form}
      noValidate
      onSubmit={form.submit}
      aria-label={t('Message to support')}
    >
      <ContactFields form={form} />
      <HumanCheck {...human.props} />
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <Inline gap="12px 24px" align="center" className={styles.send}>
        <Button type="submit" busy={form.busy}>
          {t('Send message')}
        </Button>
        <p>{t('Your text is kept in this tab until it has been sent.')}</p>
      </Inline>
    </Stack>
  );
}

function ContactFields({ form }: { form: ReturnType<typeof useContact>['form'] }) {
  const { values, field } = form;
  const left = MESSAGE_MAX - values.message.trim().length;
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('Name')} autoComplete="name" maxLength={100} {...field('name')} />
        <TextField
          label={t('E-mail')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField label={t('Topic')} {...field('category')}>
          <option value="">{t('Choose')}</option>
          {Object.entries(CONTACT_CATEGORY_LABELS).map(([code, words]) => (
            <option key={code} value={code}>
              {t(words)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Phone')}
          optional
          type="tel"
          autoComplete="tel"
          maxLength={25}
          {...field('phone')}
        />
      </div>
      <TextField label={t('Subject')} maxLength={150} {...field('subject')} />
      <TextAreaField
        label={t('Message')}
        hint={
          left < 200
            ? plural(left, '{n} character left.', '{n} characters left.')
            : t('For a purchase, include the order number and the transaction hash.')
        }
        {...field('message')}
      />
    </>
  );
}

function Ticket({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const head = useRef<HTMLHeadingElement>(null);
  // With the same paint that shows it.
  useLayoutEffect(() => head.current?.focus(), []);
  return (
    <Stack
      as="section"
      gap={18}
      narrow
      className={cx(styles.ticket, 'surface')}
      aria-labelledby="ticket-title"
    >
      <Seal size={92} />
      <h2 id="ticket-title" tabIndex={-1} ref={head}>
        {t('Message sent')}
      </h2>
      {sent.ticket ? (
        <Inline as="p" gap="6px 18px" align="baseline" className={styles.number}>
          <span>{t('Ticket')}</span>
          <strong className="figure">{sent.ticket}</strong>
          <CopyButton text={sent.ticket} label={t('Copy number')} />
        </Inline>
      ) : (
        <p>
          {t('This message was already received. Its ticket number was sent to you by e-mail.')}
        </p>
      )}
      <p>
        <T
          text={
            'We have sent a confirmation with the ticket number to <strong>{email}</strong> and will reply to the same address. We never ask for your recovery phrase, your password or a code.'
          }
          email={sent.email}
          strong={(children) => <strong>{children}</strong>}
        />
      </p>
      <Button variant="quiet" className={styles.again} onClick={onAgain}>
        {t('Write another message')}
      </Button>
    </Stack>
  );
}

function Aside({ email, phone, address }: Support) {
  return (
    <Stack as="aside" gap={40} className={styles.aside} aria-label={t('Help and data protection')}>
      <section aria-labelledby="reach-title">
        <h2 id="reach-title">{t('Other ways to reach us')}</h2>
        <ul className={styles.links}>
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          {phone ? (
            <li>
              <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr">
                {phone}
              </a>
            </li>
          ) : null}
        </ul>
        <p className={styles.small}>{address}</p>
      </section>
      <section aria-labelledby="first-title">
        <h2 id="first-title">{t('Quick answers')}</h2>
        <ul className={styles.links}>
          <li>
            <Link href={`${paths.help}#a-purchase-that-does-not-complete`}>
              {t('A purchase that does not complete')}
            </Link>
          </li>
          <li>
            <Link href={`${paths.help}#codes-that-do-not-arrive`}>
              {t('Codes that do not arrive')}
            </Link>
          </li>
          <li>
            <Link href={paths.questions}>{t('All questions')}</Link>
          </li>
        </ul>
      </section>
      <section aria-labelledby="kept-title">
        <h2 id="kept-title">{t('Data protection')}</h2>
        <p className={styles.small}>
          <T
            text={
              'We store your message and contact details for the period stated in the <a>privacy policy</a>.'
            }
            a={(children) => <Link href={paths.privacy}>{children}</Link>}
          />
        </p>
      </section>
    </Stack>
  );
}
