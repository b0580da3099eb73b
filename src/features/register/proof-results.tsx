import type { ShareCapital } from '@fnx/api/register/schemas';
import { currencyDecimals } from '@fnx/chain/currencies';
import type { Difference, RegisterSums } from '@fnx/chain/verify/recompute-register';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { plural, T, t } from '@/lang/register';
import { formatAmount, formatDateTime, formatShares, groupThousands } from '@/lib/format/format';
import { Link } from '@/ui/basics/link';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import styles from './proof-page.module.css';
import type { ProofResult } from './queries';

/** The sums, whether they match the contracts and this service, and the balance of a wallet of the visitor's. */
export function ProofResults({ result }: { result: ProofResult }) {
  const { sums, block } = result;
  const rows: Row[] = [
    row(t('Bought'), sums.bought),
    row(t('of which for money on the chain'), sums.bought - sums.deposited),
    { ...row(t('of which for bank transfers'), sums.deposited), note: bankWord(sums) },
    row(t('Issued without a sale'), sums.issued),
    row(t('Given as rewards'), sums.rewards),
    row(t('In the wallets of holders'), sums.held),
    row(t('of which staked or on sale'), sums.locked),
    row(t('of which in book entries'), sums.booked),
    row(t('Promised as rewards'), sums.reserved),
    row(t('Announced'), sums.announced),
    row(t('Authorised'), sums.maxSupply),
    { id: 'holders', label: t('Holders'), value: count(sums.holders) },
    { id: 'wallets', label: t('Registered wallets'), value: count(sums.wallets) },
  ];
  return (
    <div className={styles.results}>
      <Verdict result={result} />
      <Rows rows={rows} />
      <p className="small tabular">
        <T
          text="Block {block} of {time} UTC, hash <hash></hash>"
          block={block.number}
          time={formatDateTime(block.time, { timeZone: 'UTC' })}
          hash={() => <span className="anywhere">{block.hash}</span>}
        />
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
      <Notice boxed tone="trouble" title={t('The events and the contracts differ')}>
        {differenceText(first, differences.length - 1)}{' '}
        <T
          text="Check with another node. If it shows the same, <a>contact support</a>."
          a={(children) => <Link href={paths.contact}>{children}</Link>}
        />
      </Notice>
    );
  }
  if (issued !== sums.held || proof.holders !== sums.holders) {
    return (
      <Notice boxed tone="trouble" title={t('This service shows other figures')}>
        <T
          text="The chain has {held} shares of {holders} holders, this service shows {issued} of {known}. The chain counts. <a>Contact support</a>."
          held={exact(sums.held)}
          holders={count(sums.holders)}
          issued={exact(issued)}
          known={count(proof.holders)}
          a={(children) => <Link href={paths.contact}>{children}</Link>}
        />
      </Notice>
    );
  }
  const other = otherFigure(sums, proof.capital);
  if (other) {
    return (
      <Notice boxed tone="trouble" title={t('This service shows other figures')}>
        <T
          text="{what}: {chain} on the chain, {shown} here. The chain counts. <a>Contact support</a>."
          {...other}
          a={(children) => <Link href={paths.contact}>{children}</Link>}
        />
      </Notice>
    );
  }
  return (
    <div role="status">
      <Notice boxed tone="done" title={t('The register adds up')}>
        {t(
          'Every balance is the sum of its events, no more shares exist than were bought, issued or earned, and this service shows the same figures. Calculated in your browser.',
        )}
      </Notice>
    </div>
  );
}

/** The first figure of the page that the node tells otherwise. */
function otherFigure(sums: RegisterSums, capital: ShareCapital | null) {
  if (!capital) return null;
  const compared = [
    [t('Authorised'), sums.maxSupply, capital.authorised],
    [t('Promised as rewards'), sums.reserved, capital.reserved],
    [t('Announced'), sums.announced, capital.announced],
    [t('In book entries'), sums.booked, capital.book.shares],
  ] as const;
  for (const [what, chain, text] of compared) {
    const shown = parseDecimal(text, SHARE_DECIMALS);
    if (chain !== shown) return { what, chain: exact(chain), shown: exact(shown) };
  }
  return null;
}

/** @param more how many further sums differ */
function differenceText(first: Difference, more: number): string {
  const what = t(first.what, { id: first.id });
  const events = exact(first.events);
  const contract = exact(first.contract);
  return more === 0
    ? t('{what}: {events} by the events, {contract} by the contract.', { what, events, contract })
    : plural(
        more,
        '{what}: {events} by the events, {contract} by the contract, and {n} more.',
        '{what}: {events} by the events, {contract} by the contract, and {n} more.',
        { what, events, contract },
      );
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;

function OwnBalance({ balances }: { balances: ReadonlyMap<string, bigint> }) {
  const [wallet, setWallet] = useState('');
  const known = ADDRESS.test(wallet.trim());
  return (
    <div className={styles.form}>
      <TextField
        label={t('Your wallet')}
        dir="ltr"
        value={wallet}
        onChange={(event) => setWallet(event.target.value)}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        hint={
          known
            ? t('Holds {count} shares by the events.', {
                count: formatShares(
                  formatDecimal(balances.get(wallet.trim().toLowerCase()) ?? 0n, SHARE_DECIMALS),
                ),
              })
            : t('Enter an address to see what the events say it holds.')
        }
      />
    </div>
  );
}

/** The chain cannot see the bank's account. */
function bankWord({ bankMoney }: RegisterSums): string | undefined {
  const amounts = [...bankMoney].map(([currency, raw]) =>
    formatAmount(formatDecimal(raw, currencyDecimals(currency)), currency, { decimals: 2 }),
  );
  if (amounts.length === 0) return undefined;
  return t('That {amounts} came is the bank’s word.', { amounts: amounts.join(' + ') });
}

function row(label: string, raw: bigint): Row {
  return { id: label, label, value: exact(raw) };
}

const count = (value: number) => groupThousands(String(value));

/** All six decimals, so that the figures align. */
const exact = (raw: bigint) => groupThousands(formatDecimal(raw, SHARE_DECIMALS, SHARE_DECIMALS));
