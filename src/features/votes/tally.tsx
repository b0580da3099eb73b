import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { plural, t } from '@/lang/votes';
import { choiceNumber } from '@/lib/format/choice-number';
import { formatShares, groupThousands } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import type { Ballot } from './queries';
import { shareCount } from './share-count';
import styles from './votes.module.css';

type Props = { choices: readonly string[]; ballot: Pick<Ballot, 'tally' | 'quorum'> };

/**
 * Whether the quorum is reached, and of which shares it is a part. Fractions of several holders are in the first figure alone. The rows
 * have their room until the owner may see them.
 */
function Quorum({ quorum, tally }: Pick<Ballot, 'quorum' | 'tally'>) {
  const { supply, whole, isReached } = tally?.base ?? {};
  const shown = (shares: string | undefined) => (shares === undefined ? '–' : formatShares(shares));
  return (
    <Rows
      rows={[
        { id: 'voted', label: t('Voted'), value: shown(tally?.voted) },
        ...(quorum === '0'
          ? []
          : [
              {
                id: 'quorum',
                label: t('Quorum of {percent}', { percent: `${groupThousands(quorum)}\u202f%` }),
                value: isReached === undefined ? '–' : isReached ? t('Reached') : t('Not reached'),
              },
            ]),
        {
          id: 'supply',
          label: t('All shares then'),
          value: shown(supply),
          note: t('The quorum is a part of them'),
        },
        {
          id: 'whole',
          label: t('Whole shares of all holders'),
          value: shown(whole),
          note: t('The most that can vote: fractions have no vote'),
        },
      ]}
    />
  );
}

/** Shares for each choice, as parts of the shares that voted; their room until the owner may see them. */
export function Tally({ choices, ballot: { tally, quorum } }: Props) {
  const raws = (tally?.shares ?? []).map((text) => parseDecimal(text, SHARE_DECIMALS));
  const all = raws.reduce((sum, raw) => sum + raw, 0n);
  return (
    <figure className={styles.tally}>
      <Stack as="ul" gap={18}>
        {choices.map((choice, place) => {
          // Tenths of a per cent, for display only.
          const part = all === 0n ? 0 : Number(((raws[place] ?? 0n) * 1000n) / all) / 10;
          const { n, count } = shareCount(tally?.shares[place] ?? '0');
          const percent = `${groupThousands(part.toFixed(1))}\u202f%`;
          return (
            <li key={choice} className={styles.bar}>
              <span>
                {choice}
                <span className={cx(styles.number, 'fine')}>{choiceNumber(place)}</span>
              </span>
              <span className={styles.counted}>
                {tally
                  ? plural(n, '{count} shares, {percent}', '{count} shares, {percent}', {
                      count,
                      percent,
                    })
                  : '–'}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ inlineSize: `${part}%` }} />
              </span>
            </li>
          );
        })}
      </Stack>
      <figcaption className="small">
        {tally
          ? plural(
              tally.voters,
              '{n} shareholder has voted. The parts are those of the shares that voted.',
              '{n} shareholders have voted. The parts are those of the shares that voted.',
            )
          : t('You see the sums once you have voted, and everybody sees them when the vote ends.')}
      </figcaption>
      <Quorum quorum={quorum} tally={tally} />
    </figure>
  );
}
