import { createContext, useContext } from 'react';
import type { DeskOfficer } from '@/api/desk/desk';
import type { Role } from '@/shared/desk';

export const OfficerContext = createContext<DeskOfficer | null>(null);

/** The officer who is logged in. @throws Error outside of the desk's frame */
export function useOfficer(): DeskOfficer {
  const officer = useContext(OfficerContext);
  if (!officer) throw new Error('Nobody is logged in.');
  return officer;
}

/** Names for people. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  SUPPORT: 'Support',
  COMPLIANCE: 'Compliance',
  FINANCE: 'Finance',
  EDITOR: 'Editor',
  ADMINISTRATOR: 'Administrator',
  AUDITOR: 'Auditor',
};
