import { caseCalls } from '@fnx/api/desk/cases';
import { DeskList } from '@/features/desk/frame/desk-list';
import { CasePage } from './case-page';

/** Compliance cases; with an id, one of them. */
export function CasesView({ id }: { id: string | null }) {
  return id === null ? <DeskList of={caseCalls.list} /> : <CasePage key={id} id={id} />;
}
