import type { DeskAction } from '@fnx/api/desk/actions';
import type { DecodedArgument, DecodedCall } from '@fnx/chain/decode-call';
import { plural, t } from '@/lang/desk';
import { shortAddress } from '@/lib/format/format';
import { CopyMark } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Inline, Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import styles from './calls.module.css';

/** Names of arguments for people; the others are shown as the contract names them. */
const LABELS: Readonly<Record<string, string>> = {
  account: 'Wallet',
  amount: 'Amount',
  appliesFrom_: 'Applies from',
  attestation: 'Signed by the service',
  bps: 'Rate of tax',
  cap_: 'Cap of the sale',
  capacity: 'Capacity',
  ceilingBps_: 'Most of one holder',
  choices: 'Choices',
  code: 'Currency',
  count: 'Lines',
  decimals: 'Decimals',
  delay: 'Delay',
  denominator: 'For each',
  documentHash: 'SHA-256 of the document',
  end: 'End',
  exceptions: 'Holders with another rate',
  exceptionsRoot: 'Root of their rates',
  feed: 'Price feed',
  from: 'From wallet',
  frozen: 'Frozen',
  holder: 'Holder',
  holders: 'Holders',
  id: 'Number',
  limit: 'Limit in 24 hours',
  lines: 'Lines',
  maxAge: 'Oldest price accepted',
  minPriceUsd_: 'Lowest price',
  numerator: 'New shares',
  open: 'Open for new stakes',
  payToken: 'Currency',
  planId: 'Plan',
  predecessor: 'After operation',
  proof: 'Proof of it',
  proofs: 'Proofs',
  rateBps: 'Rate',
  recordTime: 'Record time',
  role: 'Role',
  root: 'Hash of all lines',
  salt: 'Salt',
  shares: 'Shares',
  spender: 'May be taken by',
  stakeId: 'Stake',
  termDays: 'Term',
  textHash: 'SHA-256 of the text',
  to: 'To wallet',
  token: 'Currency',
  upToBps: 'May hold up to',
  validUntil: 'Valid until',
  value: 'Amount',
  wallet: 'Wallet',
};

type Wallets = readonly { address: string; holder: string }[];

/** A call as this page decoded it from its data. */
export function DecodedCallView({ decoded, wallets }: { decoded: DecodedCall; wallets: Wallets }) {
  const { contract, functionName, args, inner } = decoded;
  return (
    <Stack gap={12}>
      <Inline as="p" gap="4px 12px" align="baseline" className={styles.function}>
        <span>{contract}</span>
        <code>{functionName}</code>
      </Inline>
      {args.length > 0 ? <Rows rows={args.map((arg) => rowOf(arg, wallets))} /> : null}
      {args.length === 0 && !inner ? (
        <p className="small anywhere">{t('It has no arguments.')}</p>
      ) : null}
      {inner ? (
        <Stack gap={12} className={styles.inner}>
          <p className="small anywhere">{t('The call that it is about')}</p>
          <DecodedCallView decoded={inner} wallets={wallets} />
        </Stack>
      ) : null}
    </Stack>
  );
}

const LONG: readonly DecodedArgument['kind'][] = ['ADDRESS', 'HOLDER', 'HASH', 'BYTES'];

function rowOf({ name, kind, text, raw }: DecodedArgument, wallets: Wallets) {
  const found = wallets.find(({ address }) => address === String(raw).toLowerCase());
  const isLong = LONG.includes(kind);
  const list = Array.isArray(raw) && raw.length > 1 ? text.split(', ') : null;
  if (list && Array.isArray(raw) && Array.isArray(raw[0])) {
    return {
      label: t(LABELS[name] ?? name),
      value: plural(
        list.length,
        '1 hash, in the raw transaction',
        '{n} hashes, in the raw transaction',
      ),
    };
  }
  if (list) {
    const value = <Several texts={list} />;
    return { label: `${t(LABELS[name] ?? name)} (${list.length})`, value };
  }
  return {
    label: t(LABELS[name] ?? name),
    value: text || t('none'),
    ...(found && { note: t('Holder {holder}', { holder: shortAddress(found.holder) }) }),
    ...(isLong && text && { long: true, copy: t('Copy') }),
  };
}

/** One below the other, so that they can be compared. */
function Several({ texts }: { texts: readonly string[] }) {
  return (
    <ol className={styles.several}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}

/** The bytes that the wallet receives, for comparing them on a hardware wallet. */
export function RawCall({ call }: { call: DeskAction }) {
  const { to, valueRaw, data } = call;
  return (
    <details className={styles.raw}>
      <summary className={cx(disclosure.summary, 'muted')}>{t('Raw transaction')}</summary>
      <Rows
        rows={[
          { label: t('To'), value: to, long: true, copy: t('Copy address') },
          { label: t('Value'), value: `${valueRaw} wei` },
        ]}
      />
      <p>
        <code>{data}</code> <CopyMark text={data} label={t('Copy data')} />
      </p>
    </details>
  );
}
