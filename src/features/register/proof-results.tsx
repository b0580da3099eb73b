import { useState } from 'react';
import { paths } from '@/config/paths';
import { formatDateTime, groupThousands } from '@/lib/format/format';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { Link } from '@/ui/basics/link';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import styles from './proof-page.module.css';
import type { ProofResult } from './use-recompute';

/** The sums, whether they match the contracts and this service, and the balance of a wallet of the visitor's. */
export function ProofResults({ result }: { result: ProofResult }) {
  const { sums, block } = result;
  const rows: Row[] = [
    row('Bought', sums.bought),
    row('Given as rewards', sums.rewards),
    row('In the wallets of holders', sums.held),
    row('of which staked', sums.locked),
    row('Promised as rewards, not created yet', sums.reserved),
    row('May ever exist', sums.maxSupply),
    { id: 'holders', label: 'Holders', value: count(sums.holders) },
    { id: 'wallets', label: 'Registered wallets', value: count(sums.wallets) },
  ];
  return (
    <div className={styles.results}>
      <Verdict result={result} />
      <Rows rows={rows} />
      <p className={styles.quiet}>
        Block {count(block.number)} of {formatDateTime(block.time, { timeZone: 'UTC' })} UTC, hash{' '}
        <span className={styles.hash}>{block.hash}</span>
      </p>
      <OwnBalance balances={sums.balances} />
    </div>
  );
}

function Verdict({ result: { sums, differences, proof } }: { result: ProofResult }) {
  const issued = parseDecimal(proof.issued, SHARE_DECIMALS);
  const [first] = differences;
  if (first) {
    return (
      <Notice boxed tone="trouble" title="The events and the contracts differ">
        {first.what}: {exact(first.events)} by the events, {exact(first.contract)} by the contract
        {differences.length > 1 ? `, and ${differences.length - 1} more` : ''}. Check with another
        node. If it shows the same, <Link href={paths.contact}>contact support</Link>.
      </Notice>
    );
  }
  if (issued !== sums.held || proof.holders !== sums.holders) {
    return (
      <Notice boxed tone="trouble" title="This service shows other figures">
        The chain has {exact(sums.held)} shares of {count(sums.holders)} holders, this service shows{' '}
        {exact(issued)} of {count(proof.holders)}. The chain counts.{' '}
        <Link href={paths.contact}>Contact support</Link>.
      </Notice>
    );
  }
  return (
    <div role="status">
      <Notice boxed tone="done" title="The register adds up">
        Every balance is the sum of its events, no more shares exist than were bought or earned, and
        this service shows the same figures. Calculated in your browser.
      </Notice>
    </div>
  );
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;

function OwnBalance({ balances }: { balances: ReadonlyMap<string, bigint> }) {
  const [wallet, setWallet] = useState('');
  const known = ADDRESS.test(wallet.trim());
  return (
    <div className={styles.form}>
      <TextField
        label="Your wallet"
        value={wallet}
        onChange={(event) => setWallet(event.target.value)}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        hint={
          known
            ? `Holds ${exact(balances.get(wallet.trim().toLowerCase()) ?? 0n)} shares by the events.`
            : 'Enter an address to see what the events say it holds.'
        }
      />
    </div>
  );
}

function row(label: string, raw: bigint): Row {
  return { id: label, label, value: exact(raw) };
}

const count = (value: number) => groupThousands(String(value));

/** All six decimals, so that the figures align. */
const exact = (raw: bigint) => groupThousands(formatDecimal(raw, SHARE_DECIMALS, SHARE_DECIMALS));
