import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatShares } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { download } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { CopyButton } from '@/ui/basics/copy-button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { findLine, lineText, sha256 } from './find-line';
import styles from './own-proof.module.css';
import { ownProofQuery } from './queries';

/** The owner's line in the proof of holdings, found by this browser or by hand with the salt. */
export function OwnProof() {
  const { data, error, isError, refetch } = useQuery(ownProofQuery);
  const check = useCheck();
  return (
    <Card title="Your line in the register">
      <div className={styles.body}>
        <p className={styles.say}>
          The <Link href={paths.bank}>bank page</Link> shows that the shares held do not exceed the
          shares issued. It has a file with one line for each holder. Your line is a hash that only
          you can recognize.
        </p>
        {isError && !data ? (
          <LoadFailure title="Your line could not be loaded" onRetry={refetch}>
            {errorMessage(error)}
          </LoadFailure>
        ) : null}
        {data?.hash === null ? (
          <p className={styles.say}>
            You do not hold any shares yet, so the file has no line for you.
          </p>
        ) : null}
        {data?.hash ? (
          <>
            <Button
              variant="secondary"
              size="small"
              busy={check.isPending}
              onClick={() => check.mutate()}
            >
              Find my line
            </Button>
            <Outcome check={check} />
            <ByHand proof={{ ...data, hash: data.hash }} />
          </>
        ) : null}
        {!data && !isError ? <Skeleton blockSize="72px" /> : null}
      </div>
    </Card>
  );
}

/** Refetches salt, holding and file, computes the hash in the browser and looks it up in the file. */
function useCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const own = await client.fetchQuery({ ...ownProofQuery, staleTime: 0 });
      const { file } = await download(endpoints.exportProofOfHoldings);
      const hash = await sha256(lineText(own));
      return { own, found: findLine(await file.text(), hash) };
    },
  });
}

function Outcome({ check }: { check: ReturnType<typeof useCheck> }) {
  if (check.isError) {
    return (
      <Notice tone="trouble" title="The check could not be completed">
        {errorMessage(check.error)}
      </Notice>
    );
  }
  if (!check.data) return null;
  const { own, found } = check.data;
  const shares = formatShares(own.shares);
  return found ? (
    <div role="status">
      <Notice tone="done" title={`Found: line ${found.line} of ${found.holders}`}>
        Your {shares} shares are counted. The hash was calculated in your browser.
      </Notice>
    </div>
  ) : (
    <Notice tone="trouble" title="Your line is not in the file">
      The file is at most a few seconds old. If your shares have just moved, try again in a minute.
      If your line is still missing, <Link href={paths.contact}>contact support</Link>. Your shares
      are listed <Link href={paths.transactions}>in your transactions</Link>.
    </Notice>
  );
}

function ByHand({
  proof,
}: {
  proof: { salt: string; userId: string; shares: string; hash: string };
}) {
  const command = `printf '%s' '${lineText(proof)}' | sha256sum`;
  return (
    <details className={styles.hand}>
      <summary>Verify it manually</summary>
      <div className={styles.steps}>
        <Rows
          rows={[
            {
              id: 'salt',
              label: 'Your salt',
              value: proof.salt,
              long: true,
              copy: 'Copy your salt',
            },
            { id: 'user', label: 'Your ID', value: proof.userId, long: true, copy: 'Copy your ID' },
            { id: 'shares', label: 'Your shares', value: proof.shares, long: true },
            {
              id: 'line',
              label: 'Your line',
              value: proof.hash,
              long: true,
              copy: 'Copy your line',
            },
          ]}
        />
        <p className={styles.say}>
          Your line is the SHA-256 hash of salt, ID and shares, separated by colons. Calculate it
          and search for it in the file:
        </p>
        <pre className={styles.command}>
          <code>{command}</code>
        </pre>
        <CopyButton text={command} label="Copy command" />
        <Notice>
          Keep the salt private. With it, another person can check from the file whether you hold a
          given amount.
        </Notice>
      </div>
    </details>
  );
}
