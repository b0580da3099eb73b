import type { ChainPurchase } from '@fnx/chain/verify/read-purchase';
import { ApiError } from '@fnx/client/errors';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { isTxHash } from '@fnx/values/tx-hash';
import { useEffect, useState } from 'react';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/register';
import { formatDateTime, formatShares } from '@/lib/format/format';
import { useErrorText } from '@/lib/http/use-error-text';
import { submitOf } from '@/lib/page/use-press';
import { type CertificateFacts, readFacts } from '@/shared/certificate-link';
import { Button } from '@/ui/basics/button';
import { ChainPage, ChainPagePoints } from '@/ui/basics/chain-page';
import { Link } from '@/ui/basics/link';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/forms/text-field';
import styles from './proof-page.module.css';
import { usePurchase } from './use-purchase';
import { recomputeProblem } from './use-recompute';

/** Compares a share certificate with the chain, for any holder of the paper. Names are not on the chain, and so not on this page. */
export function CertificatePage() {
  const [facts, setFacts] = useState<CertificateFacts | null>(null);
  const [txHash, setTxHash] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      const found = readFacts(location.hash);
      setFacts(found);
      setTxHash(found?.txHash ?? null);
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  const ask = (typed: string) => {
    if (typed !== facts?.txHash) setFacts(null);
    setTxHash(typed);
  };
  return (
    <ChainPage
      title={t('Check a certificate')}
      lead={t(
        'Your browser reads the purchase from BNB Smart Chain and compares it with what the QR code of the certificate says. Compare the figures with the paper, too.',
      )}
      aside={<Limits />}
    >
      <section className={styles.check} aria-label={t('Check')}>
        <Question key={txHash} asked={txHash ?? ''} onAsk={ask} />
        {txHash ? <Answer txHash={txHash} facts={facts} /> : null}
      </section>
    </ChainPage>
  );
}

function Question({ asked, onAsk }: { asked: string; onAsk: (txHash: string) => void }) {
  const [typed, setTyped] = useState(asked);
  const [fault, setFault] = useState(false);
  const submit = submitOf(() => {
    const txHash = typed.trim();
    setFault(!isTxHash(txHash));
    if (!isTxHash(txHash)) return 'refused';
    onAsk(txHash);
    return 'done';
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextField
        label={t('Transaction')}
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        error={
          fault
            ? t('Enter the transaction of the certificate: 0x and 64 letters or digits.')
            : undefined
        }
      />
      <Button type="submit" variant={asked ? 'secondary' : 'primary'}>
        {t('Check the certificate')}
      </Button>
    </form>
  );
}

function Answer({ txHash, facts }: { txHash: string; facts: CertificateFacts | null }) {
  const { data, error, isError } = usePurchase(txHash, facts);
  const refusal = useErrorText(error);
  if (isError) {
    return (
      <Notice boxed tone="trouble" title={t('The check could not be completed')}>
        {error instanceof ApiError ? refusal : recomputeProblem(error)}
      </Notice>
    );
  }
  if (data === undefined) return <Skeleton blockSize="260px" />;
  if (data === null) {
    return (
      <Notice boxed tone="trouble" title={t('The chain has no such purchase')}>
        {t(
          'No purchase of shares of this bank has this transaction. Do not rely on this certificate.',
        )}
      </Notice>
    );
  }
  return <Found purchase={data} facts={facts} />;
}

function Found({ purchase, facts }: { purchase: ChainPurchase; facts: CertificateFacts | null }) {
  const { wallet, sharesRaw, block, at, agreementHash, heldRaw } = purchase;
  const wrongShares = facts !== null && parseDecimal(facts.shares, SHARE_DECIMALS) !== sharesRaw;
  const wrongWallet = facts !== null && facts.wallet.toLowerCase() !== wallet.toLowerCase();
  const shares = (raw: bigint) => formatShares(formatDecimal(raw, SHARE_DECIMALS));
  const says = (wrong: boolean, value: string | undefined) =>
    wrong ? { note: t('The certificate says {value}.', { value: value ?? '' }) } : {};
  const rows: Row[] = [
    {
      id: 'shares',
      label: t('Shares bought'),
      value: shares(sharesRaw),
      ...says(wrongShares, (facts && formatShares(facts.shares)) || undefined),
    },
    {
      id: 'wallet',
      label: t('Wallet'),
      value: wallet,
      long: true,
      ...says(wrongWallet, facts?.wallet),
    },
    { id: 'time', label: t('Time'), value: formatDateTime(at.toISOString()) },
    { id: 'block', label: t('Block'), value: String(block) },
    ...(agreementHash
      ? [{ id: 'agreement', label: t('Agreement (SHA-256)'), value: agreementHash, long: true }]
      : []),
    { id: 'held', label: t('This wallet holds now'), value: shares(heldRaw) },
  ];
  const wrong = wrongShares || wrongWallet;
  return (
    <>
      <Notice
        boxed
        tone={wrong ? 'trouble' : 'done'}
        title={
          wrong
            ? t('The certificate differs from the chain')
            : facts
              ? t('The certificate agrees with the chain')
              : t('The chain has this purchase')
        }
      >
        {wrong
          ? t('Do not rely on it: the chain has other figures for this transaction.')
          : t('Compare these figures with the paper.')}
      </Notice>
      <Rows rows={rows} />
    </>
  );
}

/** Lists what the check cannot show. */
function Limits() {
  return (
    <ChainPagePoints title={t('What this does not prove')}>
      <li>
        {t(
          'Who the owner is. The chain has no names, and this page shows none. Only the bank knows the person behind a wallet.',
        )}
      </li>
      <li>
        {t(
          'That the shares are still there. They may have been sent on since; the last line shows what the wallet holds now.',
        )}
      </li>
      <li>
        <T
          text="That this site tells the truth. Look the transaction up in another explorer of BNB Smart Chain, or <a>check the whole register</a> with a node of your own."
          a={(children) => <Link href={paths.proof}>{children}</Link>}
        />
      </li>
    </ChainPagePoints>
  );
}
