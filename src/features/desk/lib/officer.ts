import type { DeskOfficer } from '@fnx/api/desk/desk';
import { createContext, useContext } from 'react';

export const OfficerContext = createContext<DeskOfficer | null>(null);

/** The officer who is logged in. @throws Error outside of the desk's frame */
export function useOfficer(): DeskOfficer {
  const officer = useContext(OfficerContext);
  if (!officer) throw new Error('Nobody is logged in.');
  return officer;
}
