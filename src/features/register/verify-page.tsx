import { useState } from 'react';
import { t } from '@/lang/register';
import { formatDateTime } from '@/lib/format/format';
import { submitOf } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { ChainPage, ChainPagePoints } from '@/ui/basics/chain-page';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { TextAreaField } from '@/ui/forms/text-area-field';
import styles from './proof-page.module.css';
import { type Reading, useReading } from './use-reading';

/** Says what a call does that somebody is asked to sign or to submit, from its bytes alone. */
export function VerifyPage() {
  const [typed, setTyped] = useState('');
  const reading = useReading();
  return (
    <ChainPage
      title={t('Read a signed call')}
      lead={t(
        'Paste what you signed, or are asked to sign or submit. Your browser says what it does, from the bytes alone. Nothing is sent anywhere.',
      )}
      aside={<Limits />}
    >
      <section className={styles.check} aria-label={t('Check')}>
        <form
          noValidate
          className={styles.form}
          onSubmit={submitOf(() => {
            reading.mutate(typed);
            return 'done';
          })}
        >
          <TextAreaField
            label={t('Signed call or transaction data')}
            dir="ltr"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              reading.reset();
            }}
            placeholder="0x"
            autoComplete="off"
            spellCheck={false}
            error={
              reading.data?.kind === 'NONE'
                ? t('Paste JSON with “to” and “data”, or data that begin with 0x.')
                : undefined
            }
          />
          <Button type="submit" wide busy={reading.isPending}>
            {t('Say what it does')}
          </Button>
        </form>
        {reading.isError ? (
          <Notice boxed tone="trouble" title={t('The check could not be completed')}>
            {t('The decoder could not be loaded. Check your connection and try again.')}
          </Notice>
        ) : null}
        {reading.data ? <Answer reading={reading.data} /> : null}
      </section>
    </ChainPage>
  );
}

function Answer({ reading }: { reading: Reading }) {
  switch (reading.kind) {
    case 'NONE':
      return null;
    case 'PADDED':
      return (
        <Notice boxed tone="trouble" title={t('Do not sign or submit this')}>
          {t(
            'It contains more than its decoded form would show, or a payment that the contract refuses.',
          )}
        </Notice>
      );
    case 'CALL':
      return (
        <>
          <Notice boxed title={t('A call without a signature')}>
            {t('Whoever sends it makes it. It belongs to no account.')}
          </Notice>
          <Rows rows={[callRow(reading.call, t('Call'))]} />
        </>
      );
    default:
      return <Signed reading={reading} />;
  }
}

function Signed({ reading }: { reading: Extract<Reading, { kind: 'SIGNED' }> }) {
  const { account, firstSigner, calls, nonce, validUntil, digest, challenge, origin } =
    reading.read;
  const long = (id: string, label: string, value: string | null): Row[] =>
    value ? [{ id, label, value, long: true }] : [];
  const rows: Row[] = [
    ...(account
      ? long('account', t('Account'), account)
      : long('first', t('Account of the first signer'), firstSigner)),
    ...calls.map((one, place) => callRow(one, t('Call {number}', { number: place + 1 }))),
    { id: 'nonce', label: t('Number of the call'), value: String(nonce) },
    { id: 'until', label: t('Valid until'), value: untilText(validUntil) },
    ...long('signer', t('Signed by'), reading.signer),
    ...long('origin', t('Signed on the page of'), origin),
    ...long('digest', t('Hash of these calls'), digest),
    ...long('challenge', t('Hash that was signed'), challenge),
  ];
  return (
    <>
      <Verdict verdict={reading.verdict} />
      <Rows rows={rows} />
    </>
  );
}

function Verdict({ verdict }: { verdict: boolean | null }) {
  if (verdict === null) {
    return (
      <Notice boxed title={t('A signed call')}>
        {t(
          'The bytes do not tell whether the signature is for these calls. The contract checks it.',
        )}
      </Notice>
    );
  }
  return verdict ? (
    <Notice boxed tone="done" title={t('The passkey signed exactly these calls')}>
      {t('Anybody can submit them until then. They happen together or not at all.')}
    </Notice>
  ) : (
    <Notice boxed tone="trouble" title={t('The signature is for other calls')}>
      {t('The contract would refuse it: the passkey signed other calls, or for another account.')}
    </Notice>
  );
}

const callRow = (
  { to, line, isNamed }: Extract<Reading, { kind: 'CALL' }>['call'],
  label: string,
): Row => ({
  id: label,
  label,
  value: (
    <span dir="ltr" lang="en">
      {line}
    </span>
  ),
  long: true,
  note: isNamed
    ? t('Contract {address}', { address: to })
    : t('Contract {address}, which is none of this site’s. Its function is read as ours.', {
        address: to,
      }),
});

/** The year 9999 ends what a date can say. */
const LAST_SECOND = 253_402_300_799n;

function untilText(seconds: bigint): string {
  const last = seconds > LAST_SECOND ? LAST_SECOND : seconds;
  return formatDateTime(new Date(Number(last) * 1000).toISOString());
}

/** Lists what the bytes cannot show. */
function Limits() {
  return (
    <ChainPagePoints title={t('What this does not prove')}>
      <li>
        {t('That it works. The chain may have moved on: shares sent, or the number used already.')}
      </li>
      <li>
        {t(
          'That an address is who you think. Compare it with one that you got in another way than this call.',
        )}
      </li>
      <li>
        {t(
          'That this site tells the truth. The same answer comes from the command “npm run tool -- passkey”, without us.',
        )}
      </li>
    </ChainPagePoints>
  );
}
