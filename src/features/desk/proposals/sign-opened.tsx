import { type DeskProposal, deskCalls } from '@fnx/api/desk/desk';
import { faultyRow } from '@fnx/api/desk/rows';
import { LONGEST_LIST } from '@fnx/api/shared/proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { signList } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { plural, t } from '@/lang/desk';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { openedBy } from './opened';
import { AGREED } from './sign-proposal';
import { titleOf } from './title-of';

/** Signs several of the proposals on this page with one touch: those that the officer has opened, and that move neither money nor the chain. */
export function SignOpened({ docs }: { docs: readonly DeskProposal[] }) {
  const officer = useOfficer();
  const client = useQueryClient();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [reason, setReason] = useState(AGREED);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const { busy, failure, run } = useAction();
  const { data } = useDeskQuery(deskCalls.commands, {});
  const isListed = (name: string) => data?.list.some((one) => one.name === name && one.inList);
  const ready = docs
    .filter((doc) => faultyRow(doc) === null && doc.state === 'OPEN' && doc.mine === 'SIGN')
    .flatMap(({ id }) => openedBy(officer.email, id) ?? [])
    .filter(({ command }) => isListed(command))
    .slice(0, LONGEST_LIST);
  const chosen = ready.filter(({ id }) => picked.includes(id));
  const sign = () =>
    run(async () => {
      const { results } = await signList(chosen, officer, reason.trim()).finally(() =>
        client.invalidateQueries({ queryKey: queryKey('desk') }),
      );
      setPicked([]);
      setFailures(
        results.flatMap((one, index) => {
          const about = chosen[index];
          return one.failure && about ? [`${titleOf(about)}: ${one.failure}`] : [];
        }),
      );
    });
  const failed = failures.map((text) => (
    <Notice key={text} tone="trouble">
      {text}
    </Notice>
  ));
  if (ready.length < 2) return failed;
  return (
    <Card title={t('Sign several that you have opened')}>
      <Stack gap={14}>
        {ready.map((one) => (
          <Checkbox
            key={one.id}
            label={titleOf(one)}
            checked={picked.includes(one.id)}
            onChange={({ target }) =>
              setPicked(target.checked ? [...picked, one.id] : picked.filter((id) => id !== one.id))
            }
          />
        ))}
        <TextAreaField
          label={t('Your reason for each')}
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        {failed}
        <Actions>
          <Button busy={busy} disabled={chosen.length === 0} onClick={() => void sign()}>
            {plural(chosen.length, 'Sign 1 with one touch', 'Sign {n} with one touch')}
          </Button>
        </Actions>
      </Stack>
    </Card>
  );
}
