import { recoveryCalls } from '@fnx/api/desk/recoveries';
import { DeskList } from '@/features/desk/frame/desk-list';
import { RecoveryView } from './recovery-view';

/** Requests for the recovery of lost wallets; with an id, one of them. */
export function RecoveriesView({ id }: { id: string | null }) {
  return id === null ? <DeskList of={recoveryCalls.list} /> : <RecoveryView key={id} id={id} />;
}
