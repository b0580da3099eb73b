import { deskPaths } from '@/features/desk/lib/desk-paths';
import { KYC_STATUS_LABELS, type KycStatus } from '@/shared/identity';
import { Link } from '@/ui/basics/link';

/** The way to the identity check of a person, with its pictures. */
export function CheckLink({ person }: { person: { email: string; kycStatus: string } }) {
  const label = KYC_STATUS_LABELS[person.kycStatus as KycStatus] ?? person.kycStatus;
  return <Link href={deskPaths.item('checks', person.email)}>{label}</Link>;
}
