import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatShares } from '@/lib/format/format';
import { wordsFor } from '@/lib/http/error-messages';
import { download } from '@/lib/http/http';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { CopyButton } from '@/ui/basics/copy-button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { findLine, lineText, sha256 } from './find-line';
import styles from './own-proof.module.css';
import { ownProofQuery } from './queries';

/** The owner's line in the proof of holdings: found by this browser, or by hand with the salt. */
export function OwnProof() {
  const { data, error, isError } = useQuery(ownProofQuery);
  const check = useCheck();
  return (
    <Card title="Your line in the register">
      <div className={styles.body}>
        <p className={styles.say}>
          <Link href={paths.bank}>The bank’s page</Link> shows that all shares held come to no more
          than were issued, with a file of one line for each holder. Yours is in it, as a hash that
          only you can recognise.
        </p>
        {isError && !data ? <Notice tone="trouble">{wordsFor(error)}</Notice> : null}
        {data?.hash === null ? (
          <p className={styles.say}>You hold no shares yet, so the file has no line of yours.</p>
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

/** Fetches salt, holding and file anew, hashes here, and looks the hash up: nothing is believed but the file. */
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
      <Notice tone="trouble" title="It could not be looked up">
        {wordsFor(check.error)}
      </Notice>
    );
  }
  if (!check.data) return null;
  const { own, found } = check.data;
  const shares = formatShares(own.shares);
  return found ? (
    <div role="status">
      <Notice tone="done" title={`Found: line ${found.line} of ${found.holders}`}>
        Your {shares} shares are counted. Your browser worked the hash out by itself.
      </Notice>
    </div>
  ) : (
    <Notice tone="trouble" title="Your line is not in the file">
      The file is a few seconds old at most. If your shares moved just now, look again in a moment.
      If it stays away, <Link href={paths.contact}>tell us</Link>: your shares are{' '}
      <Link href={paths.transactions}>in your transactions</Link>.
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
      <summary>Look it up by hand</summary>
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
            { id: 'user', label: 'Your id', value: proof.userId, long: true, copy: 'Copy your id' },
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
          Your line is the SHA-256 of salt, id and shares with colons between. Work it out and look
          for it in the file:
        </p>
        <pre className={styles.command}>
          <code>{command}</code>
        </pre>
        <CopyButton text={command} label="Copy command" />
        <Notice>
          Keep the salt to yourself. Whoever has it can tell from the file whether you hold an
          amount they guess.
        </Notice>
      </div>
    </details>
  );
}
