import { CaseList } from './case-list';
import { CasePage } from './case-page';

/** Compliance cases; with an id, one of them. */
export function CasesView({ id }: { id: string | null }) {
  return id === null ? <CaseList /> : <CasePage key={id} id={id} />;
}
