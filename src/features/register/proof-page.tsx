import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { documentPath } from '@/config/document-path';
import { pathOf, paths } from '@/config/paths';
import { plainPath } from '@/lang/engine/current';
import { t } from '@/lang/register';
import { submitOf } from '@/lib/page/use-press';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { ChainPage, ChainPagePoints } from '@/ui/basics/chain-page';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import { Capital } from './capital';
import styles from './proof-page.module.css';
import { proofQuery } from './queries';
import { recomputeProblem, useRecompute } from './use-recompute';

/** A URL that a browser can ask: TLS, or a node on this computer. */
const NODE_URL = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)([:/]|$))/;

/** Adds the register of shares up in the visitor's browser, from a node that the visitor chooses. */
export function ProofPage() {
  useOwnDocument();
  return (
    <ChainPage
      title={t('Proof of holdings')}
      lead={t(
        'The register of shares is on BNB Smart Chain, which anybody can read. These are its figures, what each means, and a check that your own browser makes.',
      )}
      aside={
        <>
          <Contracts />
          <Limits />
        </>
      }
    >
      <Stack gap={44}>
        <Capital />
        <Check />
      </Stack>
    </ChainPage>
  );
}

/**
 * Only this page's policy lets the browser ask any node, so the page is always loaded as a document of its own, and left as one.
 */
function useOwnDocument(): void {
  const router = useRouter();
  useEffect(() => {
    if ((documentPath() ?? paths.proof) !== paths.proof) location.reload();
    const leave = (url: string) => {
      if (plainPath(pathOf(url)) !== paths.proof) location.assign(url);
    };
    router.events.on('routeChangeStart', leave);
    return () => router.events.off('routeChangeStart', leave);
  }, [router.events]);
}

function Check() {
  const rpcUrl = useQuery(configQuery).data?.chain.rpcUrl;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { recompute, part } = useRecompute();
  const submit = submitOf(() => {
    const url = typed.trim();
    if (url && !NODE_URL.test(url)) {
      setFault(t('Enter a URL that begins with https://, or a node on this computer.'));
      return 'refused';
    }
    setFault(undefined);
    recompute.mutate(url || new URL(rpcUrl ?? '/api/rpc', location.origin).href);
    return 'done';
  });
  return (
    <section className={styles.check} aria-label={t('Check')}>
      <h2>{t('Check it yourself')}</h2>
      <p className="muted">
        {t(
          'Your browser adds up every event of the contracts and compares the sums with the figures that the contracts report. This service only names the contracts and the block.',
        )}
      </p>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label={t('Your node')}
          dir="ltr"
          type="url"
          inputMode="url"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="https://bsc-dataseed.bnbchain.org"
          autoComplete="off"
          spellCheck={false}
          error={fault}
          hint={t('Leave it empty to ask this site’s node. A node of your own proves more.')}
        />
        <Button type="submit" wide busy={recompute.isPending} disabled={!rpcUrl}>
          {t('Check the register')}
        </Button>
      </form>
      {recompute.isPending ? (
        <p className="small tabular" role="status">
          {t('Reading events: {percent} %', { percent: Math.floor(part * 100) })}
        </p>
      ) : null}
      {recompute.isError ? (
        <Notice boxed tone="trouble" title={t('The check could not be completed')}>
          {recomputeProblem(recompute.error)}
        </Notice>
      ) : null}
      {recompute.data ? <recompute.data.Results result={recompute.data} /> : null}
    </section>
  );
}

const NO_BREAK_SPACE = '\u00a0';

/** The room of an address until it is known. */
function AddressBlank() {
  return (
    <span className={styles.blank} aria-hidden="true">
      {`0x${'0'.repeat(40)}`}
    </span>
  );
}

function Contracts() {
  const proof = useQuery(proofQuery).data;
  return (
    <section aria-labelledby="contracts-title">
      <h2 id="contracts-title">{t('Contracts')}</h2>
      <Rows
        rows={(
          [
            ['Share token', 'Copy address of share token', proof?.contracts.shareToken],
            ['Sale', 'Copy address of sale', proof?.contracts.shareSale],
            ['Staking', 'Copy address of staking', proof?.contracts.shareStaking],
            ['Distributions', 'Copy address of distributions', proof?.contracts.distributions],
            ['Ballots', 'Copy address of ballots', proof?.contracts.ballots],
            ['Issuance', 'Copy address of issuance', proof?.contracts.issuance],
            ['Enforcement', 'Copy address of enforcement', proof?.contracts.enforcement],
            ['Key of signed registers', 'Copy key of signed registers', proof?.signingKey],
          ] as const
        ).map(([label, copy, value]) => ({
          id: label,
          label: t(label),
          value: value ?? <AddressBlank />,
          long: true,
          copy: value ? t(copy) : undefined,
        }))}
      />
      <p className={cx(styles.from, 'small tabular')}>
        {proof
          ? t('Events are read from block {block}.', { block: proof.fromBlock })
          : NO_BREAK_SPACE}
      </p>
    </section>
  );
}

/** Lists what the sums cannot show. */
function Limits() {
  return (
    <ChainPagePoints title={t('What this does not prove')}>
      <li>
        {t(
          'That the node tells the truth. Use your own node, or compare two that do not know each other.',
        )}
      </li>
      <li>
        {t(
          'That these are the right contracts. Compare the addresses with the purchase that you signed and with the bank’s documents.',
        )}
      </li>
      <li>
        {t(
          'Who a holder is. The chain shows random numbers; only the bank knows the person behind each.',
        )}
      </li>
      <li>
        {t(
          'That the bank has the money for shares bought by bank transfer. The chain shows the amount, the hash of the booking and two signatures; the booking itself is the bank’s word.',
        )}
      </li>
      <li>{t('What a share is worth, or that the bank meets its obligations.')}</li>
    </ChainPagePoints>
  );
}
