import { paths } from '@/config/paths';
import { type LandingText, T, t } from '@/lang/landing';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import styles from './landing-sections.module.css';

const STEPS: readonly { number: LandingText; title: LandingText; text: LandingText }[] = [
  {
    number: 'One',
    title: 'Verify your identity',
    text: 'Confirm a code sent to your phone and one sent to your e-mail, and upload an identity document. Banks are required to identify their shareholders.',
  },
  {
    number: 'Two',
    title: 'Make a passkey or link a wallet',
    text: 'With a passkey, your fingerprint or face signs, and there is nothing to install. With your own crypto wallet, you sign a message, not a payment. Support never asks for your recovery phrase.',
  },
  {
    number: 'Three',
    title: 'Buy at a fixed price',
    text: 'Pay by bank transfer, with the price held for three banking days, or from your wallet within 15 minutes: then payment and shares change hands in one transaction, or neither does.',
  },
  {
    number: 'Four',
    title: 'Hold the shares yourself',
    text: 'They are tokens on BNB Smart Chain, in your account by passkey or in your wallet. You can send them to other holders, stake them, and print a certificate.',
  },
];

export function LandingSteps() {
  return (
    <section id="how-it-works" aria-labelledby="steps-title">
      <h2 id="steps-title" className={styles.wideTitle}>
        {t('How to buy shares in four steps')}
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step.number} className={styles.step}>
            <span className={`italic ${styles.ordinal}`}>{t(step.number)}</span>
            <h3>{t(step.title)}</h3>
            <p>{t(step.text)}</p>
          </li>
        ))}
      </ol>
      <Inline as="p" gap="6px 24px" className={styles.ways}>
        <Link href={paths.howItWorks}>
          {t('All steps with duration, cost and possible problems')}
        </Link>
      </Inline>
    </section>
  );
}

const KINDS = ['{brand} share', 'Listed share', 'Private equity'] as const;

const ROWS = [
  ['Minimum purchase', '50 USD', 'one share', 'often 100,000 USD'],
  ['Settlement', 'about a minute', 'one or two days', 'weeks'],
  ['Where it is recorded', 'on a public chain', 'at a central depository', 'at a law firm'],
  ['Can you sell at any time?', 'only if there is a buyer', 'on market days', 'rarely'],
] as const;

export function LandingComparison() {
  return (
    <section id="what-changes" className={styles.comparison} aria-labelledby="comparison-title">
      <Stack gap={22} top className={styles.say}>
        <h2 id="comparison-title">{t('What changes when a share becomes a token')}</h2>
        <p>
          {t(
            'It is still an ordinary share. What changes is where it is recorded that it is yours, how long settlement takes, and how small a fraction you can own.',
          )}
        </p>
        <Inline as="p" gap="6px 24px" className={styles.ways}>
          <Link href={paths.howDifferent}>{t('Full comparison')}</Link>
        </Inline>
      </Stack>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([question, ...answers]) => (
            <tr key={question}>
              <th scope="row">{t(question)}</th>
              {answers.map((answer, index) => (
                <td key={KINDS[index]} data-kind={t(KINDS[index] ?? '{brand} share')}>
                  {t(answer)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const RISKS: readonly { title: LandingText; text: LandingText }[] = [
  {
    title: 'You can lose all the money you invest.',
    text: 'A share is worth what a buyer pays for it. If the bank fails, that can be nothing.',
  },
  {
    title: 'You may not be able to sell.',
    text: 'Nobody is obliged to buy your shares back. Invest only money you do not need for years.',
  },
  {
    title: 'Purchases cannot be reversed.',
    text: 'Once you have signed and the network has confirmed the transaction, nobody can reverse it, including us.',
  },
  {
    title: 'You are responsible for your wallet.',
    text: 'Anyone with your recovery phrase can send everything in your wallet, your shares included. What it holds is public. Support never asks for your recovery phrase.',
  },
];

export function LandingRisk() {
  return (
    <section id="risk" className={styles.risk} aria-labelledby="risk-title">
      <Stack gap={22} top className={styles.say}>
        <h2 id="risk-title">{t('Risks')}</h2>
        <Inline as="p" gap="6px 24px" className={styles.ways}>
          <Link href={paths.risk}>{t('All risks')}</Link>
        </Inline>
      </Stack>
      <Stack as="ul" gap={30} className={styles.risks}>
        {RISKS.map((risk) => (
          <li key={risk.title}>
            <h3>{t(risk.title)}</h3>
            <p>{t(risk.text)}</p>
          </li>
        ))}
      </Stack>
    </section>
  );
}

export function LandingClosing() {
  const member = useSession().status === 'member';
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <Seal size={132} />
      <Stack gap={14} className={styles.closingText}>
        <h2 id="closing-title">
          <T
            text={'Small enough to try. <span>Real enough to matter.</span>'}
            span={(children) => <span className="italic">{children}</span>}
          />
        </h2>
        <p>
          {t(
            'Opening an account is free and does not commit you to buy. You see all amounts before you pay.',
          )}
        </p>
      </Stack>
      <Stack gap={8} className={styles.closingAction}>
        {member ? (
          <Button href={paths.buyShares}>{t('Buy shares')}</Button>
        ) : (
          <>
            <Button href={paths.createAccount}>{t('Create account')}</Button>
            <Button href={paths.login} variant="quiet">
              {t('Log in')}
            </Button>
          </>
        )}
      </Stack>
    </section>
  );
}
