import { useState } from 'react';
import { plural, t } from '@/lang/votes';
import { shortAddress } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { SelectField } from '@/ui/forms/select-field';
import { CallDialog } from '@/wallet/calls/call-dialog';
import type { Ballot } from './queries';

type Props = {
  ballot: Ballot;
  /** A vote of this browser is under way. */
  isWaiting: boolean;
};

/** The holders who named the owner, and the vote for those who have not voted themselves. Shown to proxies alone. */
export function VoteForCard({ ballot, isWaiting }: Props) {
  const { id, title, choices, status, proxy } = ballot;
  const [choice, setChoice] = useState(0);
  const [isAsking, setAsking] = useState(false);
  if (proxy.for.length === 0) return null;
  const open = proxy.for.filter(({ vote }) => !vote?.isOwn);
  const isFree = open.some((one) => one.choice === 0);
  const served = open.filter((one) => one.choice !== 0 || choice !== 0);
  const n = served.length;
  const close = () => setAsking(false);
  return (
    <Card title={t('You vote for others')}>
      <Stack gap={16}>
        <Rows
          rows={proxy.for.map(({ holder, wallet, choice: instruction, vote }) => ({
            id: holder,
            label: shortAddress(wallet),
            value: vote
              ? (choices[vote.choice - 1] ?? '–')
              : (choices[instruction - 1] ?? t('As the proxy decides')),
            note: vote?.isOwn ? t('Voted in person') : vote ? t('Voted by you') : t('Not voted'),
          }))}
        />
        {status === 'OPEN' && open.length > 0 ? (
          <>
            {isFree ? (
              <SelectField
                label={t('Without instruction')}
                value={choice}
                disabled={isWaiting}
                onChange={({ target }) => setChoice(Number(target.value))}
              >
                <option value={0}>{t('No vote')}</option>
                {choices.map((text, place) => (
                  <option key={text} value={place + 1}>
                    {text}
                  </option>
                ))}
              </SelectField>
            ) : null}
            <Button disabled={n === 0 || isWaiting} onClick={() => setAsking(true)}>
              {plural(n, 'Vote for {n} shareholder', 'Vote for {n} shareholders')}
            </Button>
          </>
        ) : null}
      </Stack>
      {isAsking ? (
        <CallDialog
          name="voteFor"
          data={{ id, title, choices, choice, holders: served.map(({ holder }) => holder) }}
          onClose={close}
          onSent={close}
        />
      ) : null}
    </Card>
  );
}
