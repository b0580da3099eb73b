import { paths } from '@/config/paths';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Seal } from '@/ui/brand/marks';
import styles from './landing-sections.module.css';

const STEPS = [
  {
    number: 'One',
    title: 'Prove who you are',
    text: 'A code to your phone, one to your mailbox, and a document. A bank must know its owners.',
  },
  {
    number: 'Two',
    title: 'Link your wallet',
    text: 'You sign a sentence, not a payment. We never ask for a recovery phrase, and nobody who does is us.',
  },
  {
    number: 'Three',
    title: 'Buy at a held price',
    text: 'The price holds for fifteen minutes. What you sign is what you were shown, to the last digit.',
  },
  {
    number: 'Four',
    title: 'Keep the certificate',
    text: 'When the payment is final your shares are in the register, with a certificate you can print.',
  },
];

export function LandingSteps() {
  return (
    <section id="how-it-works" aria-labelledby="steps-title">
      <h2 id="steps-title" className={styles.wideTitle}>
        Four steps between reading this and owning a share
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step.number} className={styles.step}>
            <span className={`italic ${styles.ordinal}`}>{step.number}</span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.ways}>
        <Link href={paths.howItWorks}>Each step, with its time, its cost and what can fail</Link>
      </p>
    </section>
  );
}

const KINDS = ['FNX share', 'Listed share', 'Private equity'] as const;

const ROWS = [
  ['Smallest purchase', '50 USD', 'one share', 'often 100,000 USD'],
  ['Settlement', 'about a minute', 'one or two days', 'weeks'],
  ['Who keeps the record', 'you and the register', 'your broker’s broker', 'a law firm'],
  ['Can you sell any day?', 'only if someone buys', 'on market days', 'rarely'],
] as const;

export function LandingComparison() {
  return (
    <section id="what-changes" className={styles.comparison} aria-labelledby="comparison-title">
      <div className={styles.say}>
        <h2 id="comparison-title">What changes when a share becomes a token</h2>
        <p>
          The share is the same share. What moves is who keeps the record, how long it takes to
          settle, and how small a piece you can own.
        </p>
        <p className={styles.ways}>
          <Link href={paths.howDifferent}>The whole comparison</Link>
        </p>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {kind}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([question, ...answers]) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              {answers.map((answer, index) => (
                <td key={KINDS[index]} data-kind={KINDS[index]}>
                  {answer}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const RISKS = [
  {
    title: 'You can lose all of it.',
    text: 'A share is worth what the next buyer pays for it. If the bank fails, that can be nothing.',
  },
  {
    title: 'You may not find a buyer.',
    text: 'Nobody has to take your shares back. Put in only what you can leave for years.',
  },
  {
    title: 'A payment cannot be called back.',
    text: 'Once your wallet has signed and the chain has agreed, nobody can undo it. Neither can we.',
  },
  {
    title: 'Your wallet is yours to keep.',
    text: 'Whoever has your recovery phrase can empty it. Support never asks for it, in no channel and for no reason.',
  },
];

export function LandingRisk() {
  return (
    <section id="risk" className={styles.risk} aria-labelledby="risk-title">
      <div className={styles.say}>
        <h2 id="risk-title">What can go wrong, before what can go well</h2>
        <p className={styles.ways}>
          <Link href={paths.risk}>All the risks</Link>
        </p>
      </div>
      <ul className={styles.risks}>
        {RISKS.map((risk) => (
          <li key={risk.title}>
            <h3>{risk.title}</h3>
            <p>{risk.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LandingClosing() {
  const member = useSession().status === 'member';
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <Seal size={132} />
      <div className={styles.closingText}>
        <h2 id="closing-title">
          Small enough to try. <span className="italic">Real enough to matter.</span>
        </h2>
        <p>
          Opening an account costs nothing and buys nothing. You see every figure before your wallet
          is asked to sign.
        </p>
      </div>
      <div className={styles.closingAction}>
        {member ? (
          <Button href={paths.buyShares}>Buy shares</Button>
        ) : (
          <>
            <Button href={paths.createAccount}>Create account</Button>
            <Button href={paths.login} variant="quiet">
              I have one: log in
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
