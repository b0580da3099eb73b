import type { KycStatus } from '@/shared/identity';
import type { RecoveryStatus } from '@/shared/rights-vocabulary';

export function checkTone(status: KycStatus) {
  switch (status) {
    case 'IN_REVIEW':
      return 'waiting';
    case 'ON_HOLD':
    case 'REJECTED':
      return 'failed';
    case 'APPROVED':
      return 'done';
    default:
      return 'idle';
  }
}

export function recoveryTone(status: RecoveryStatus) {
  if (status === 'REQUESTED' || status === 'APPROVED') return 'waiting';
  return status === 'EXECUTED' ? 'done' : 'idle';
}
