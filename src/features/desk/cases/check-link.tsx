import { KYC_STATUS_LABELS, type KycStatus } from '@fnx/api/shared/identity';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { t } from '@/lang/desk';
import { Link } from '@/ui/basics/link';

/** The way to the identity check of a person, with its pictures. */
export function CheckLink({ person }: { person: { email: string; kycStatus: string } }) {
  const label = t(KYC_STATUS_LABELS[person.kycStatus as KycStatus] ?? person.kycStatus);
  return <Link href={deskPaths.item('checks', person.email)}>{label}</Link>;
}
