import { deskCalls } from '@fnx/api/desk/desk';
import { type ReactNode, useState } from 'react';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { Card } from '@/ui/basics/card';
import { Loaded } from '@/ui/feedback/loaded';
import { SignProposal } from './sign-proposal';
import { titleOf } from './title-of';

/** Another officer's proposal shows up within this time. */
const OTHERS_MS = 15_000;

type Props = { className?: string | undefined; children: ReactNode } & (
  | { area: string; id: string; command?: never }
  | { command: string; area?: never; id?: never }
);

/**
 * The proposals about an item, on its page, which is their evidence: whoever has it open signs there. They stay with what came of them;
 * while none is open, `children` are shown, which make one.
 * @param id of the item, as the facts of proposals name it
 * @param command of the proposals, where a page is about no item
 */
export function ProposalsAbout({ area, id, command, className, children }: Props) {
  const { data } = useDeskQuery(deskCalls.proposals, { limit: 100 }, { every: OTHERS_MS });
  const open = (data?.docs ?? []).filter((one) =>
    command === undefined
      ? one.matter?.facts.some(({ page }) => page?.area === area && page?.id === id)
      : one.command === command,
  );
  const { email } = useOfficer();
  const [seen, setSeen] = useState<readonly string[] | null>(null);
  // One that the officer makes here meanwhile stays in the form that made it: its button must not move under a press.
  const fresh = open.filter(
    ({ id: one, proposer }) => !seen?.includes(one) && (seen === null || proposer !== email),
  );
  if (data && (seen === null || fresh.length > 0)) {
    setSeen([...(seen ?? []), ...fresh.map((one) => one.id)]);
  }
  return (
    <>
      {seen?.map((one) => (
        <Proposal key={one} id={one} className={className} />
      ))}
      {open.some((one) => seen?.includes(one.id)) ? null : children}
    </>
  );
}

/** It is read after the item, so that what is open here is not asked for again. */
function Proposal({ id, className }: { id: string; className: string | undefined }) {
  const query = useDeskQuery(deskCalls.proposal, { id });
  return (
    <Loaded query={query}>
      {(proposal) => (
        <Card title={titleOf(proposal)} className={className}>
          <SignProposal proposal={proposal} />
        </Card>
      )}
    </Loaded>
  );
}
