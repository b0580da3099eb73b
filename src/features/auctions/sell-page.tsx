import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/auctions';
import { formatAmount, formatDate, formatDateTime, formatShares } from '@/lib/format/format';
import { lockedUpText } from '@/lib/format/locked-up-text';
import { sharesText } from '@/lib/format/shares-text';
import { call } from '@/lib/http/http';
import { useErrorText } from '@/lib/http/use-error-text';
import { useAbout } from '@/lib/queries/display-currency';
import { queryKey } from '@/lib/queries/query-keys';
import { Blank } from '@/lists/blank';
import { ListCards } from '@/lists/list-cards';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import parts from '@/ui/basics/portal-parts.module.css';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { PaidToBank } from '@/wallet/payout/bank-first';
import { orderParts } from './own-order';
import { ownOrdersQuery, roundQuery, type Selling, sellingQuery } from './queries';
import { bankText } from './round-words';
import { RoundsList } from './rounds-list';
import { OpensIn, TimeLeft } from './time-left';
import { TradeCard } from './trade-card';

/** How an owner sells: the last price, the round of today, the shares, and the rounds. The owner's orders stand last: another one moves nothing. */
export function SellPage() {
  const { data, error, refetch } = useQuery(sellingQuery);
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <h1 className={portal.heading}>{t('Sell shares')}</h1>
        <p className="muted">
          {t(
            'Owners sell to other people at one price for all, in rounds that are open for some days. Nobody guarantees a buyer or a price.',
          )}
        </p>
      </header>
      {data ? <Today selling={data} /> : <Blank of={{ error, refetch }} blockSize="640px" />}
      <PaidToBank />
      <Card title={t('Sell to somebody you know')}>
        <p>
          <T
            text="Agree on the price yourselves, and exchange shares and money in one transaction: <a>make an offer</a>."
            a={(children) => <Link href={paths.offers}>{children}</Link>}
          />
        </p>
      </Card>
      <RoundsList />
      <OwnOrders />
    </div>
  );
}

function Today({ selling }: { selling: Selling }) {
  const { current, next, waiting } = selling;
  return (
    <>
      <Figures selling={selling} />
      {waiting.map(({ symbol, amount }) => (
        <Notice
          key={symbol}
          boxed
          title={t('{amount} waits for you', { amount: formatAmount(amount, symbol) })}
        >
          {t(
            'It could not be paid to you. It stays yours, and is paid once your address can receive it.',
          )}
        </Notice>
      ))}
      <div className={parts.two}>
        <Card title={t('Your shares')}>
          <Shares selling={selling} />
        </Card>
        {current ? (
          <Current id={current.id} />
        ) : (
          <Between next={next} reminder={selling.reminder} />
        )}
      </div>
    </>
  );
}

function Figures({ selling: { last, current, next } }: { selling: Selling }) {
  const about = useAbout();
  return (
    <Inline gap="16px clamp(32px, 6vw, 88px)" className={parts.totals}>
      <Figure
        size="small"
        label={t('The last round paid')}
        value={last?.price ? formatAmount(last.price, '').trim() : '–'}
        unit={last?.price ? `${last.symbol}${about(last.price, last.symbol)}` : undefined}
        note={
          last?.volume
            ? t('{shares} on {date}', {
                shares: sharesText(last.volume),
                date: formatDate(last.closes),
              })
            : t('No round has traded yet')
        }
      />
      {current ? (
        <Figure
          size="small"
          label={t('Closes in')}
          value={<TimeLeft until={current.closes} />}
          note={<Times round={current} />}
        />
      ) : next ? (
        <OpensIn opens={next.opens} note={<Times round={next} />} />
      ) : null}
    </Inline>
  );
}

function Times({ round: { id, opens, closes } }: { round: NonNullable<Selling['next']> }) {
  return (
    <>
      {t('{opens} to {closes}', { opens: formatDateTime(opens), closes: formatDateTime(closes) })}
      {'. '}
      <Link href={paths.round(id)}>{t('Round {id}', { id })}</Link>
    </>
  );
}

function Shares({ selling: { shares } }: { selling: Selling }) {
  const parts = [
    ['staked', t('Staked'), shares.staked],
    ['onSale', t('On sale'), shares.onSale],
    ['frozen', t('Frozen'), shares.frozen],
    ['bookEntry', t('In book entry'), shares.bookEntry],
  ] as const;
  const lockedUp = lockedUpText(shares);
  return (
    <Stack gap={18}>
      <Figure
        label={t('Free to sell')}
        value={formatShares(shares.free)}
        unit={t('shares')}
        note={t('of {shares}', { shares: sharesText(shares.total) })}
      />
      <Rows
        rows={parts
          .filter(([id, , amount]) => id === 'staked' || id === 'onSale' || /[1-9]/.test(amount))
          .map(([id, label, amount]) => ({ id, label, value: sharesText(amount) }))}
      />
      {lockedUp ? <p className="small">{lockedUp}</p> : null}
      <p className="small">
        {t(
          'Shares on sale stay yours, locked. Until they are sold, you vote with them and receive distributions. Staked shares can be sold once you have unstaked them.',
        )}
      </p>
    </Stack>
  );
}

function Current({ id }: { id: string }) {
  const { data } = useQuery(roundQuery(id));
  return data ? <TradeCard round={data} /> : <Skeleton blockSize="520px" />;
}

function Between({ next, reminder }: Pick<Selling, 'next' | 'reminder'>) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => call(endpoints.setAuctionReminder, { on: !reminder }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey('selling') }),
  });
  const fault = useErrorText(change.error);
  return (
    <Card title={t('Next round')}>
      <Stack gap={18}>
        {next ? (
          <>
            <p>
              {t('Opens {opens} and closes {closes}.', {
                opens: formatDateTime(next.opens),
                closes: formatDateTime(next.closes),
              })}
            </p>
            {next.bank ? <p>{bankText(next.bank, next.symbol)}</p> : null}
          </>
        ) : (
          <p>{t('No round is announced. Rounds are announced before they open.')}</p>
        )}
        <Inline gap={12} align="center">
          <Button
            variant="secondary"
            busy={change.isPending}
            aria-pressed={reminder}
            onClick={() => change.mutate()}
          >
            {reminder ? t('Do not tell me any more') : t('Tell me when')}
          </Button>
          <span className="note">
            {reminder
              ? t('We tell you when a round opens, in its last part, and when it has ended.')
              : t('A message when a round opens, in its last part, and when it has ended.')}
          </span>
        </Inline>
        {fault ? <Notice tone="trouble">{fault}</Notice> : null}
      </Stack>
    </Card>
  );
}

function OwnOrders() {
  const { data } = useQuery(ownOrdersQuery());
  if (!data || data.docs.length === 0) return null;
  return (
    <Card flush title={t('Your orders')}>
      <ListCards
        t={t}
        parts={orderParts}
        rows={data.docs}
        keyOf={({ roundId, side }) => `${roundId} ${side}`}
      />
    </Card>
  );
}
