import type { DeskProposal } from '@fnx/api/desk/desk';
import { useEffect } from 'react';
import { useOfficer } from '@/features/desk/lib/officer';

/** Proposals as officers saw them since the desk was loaded, by officer and id. */
const opened = new Map<string, DeskProposal>();

/** Keeps a proposal for a list of signatures while nothing stands against this one. */
export function useOpened(proposal: DeskProposal, canSign: boolean): void {
  const key = `${useOfficer().email} ${proposal.id}`;
  useEffect(() => {
    if (canSign) opened.set(key, proposal);
    else opened.delete(key);
  }, [key, proposal, canSign]);
}

export const openedBy = (email: string, id: string) => opened.get(`${email} ${id}`);
