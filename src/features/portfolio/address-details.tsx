import { t } from '@/lang/portfolio';
import { FoldedRows } from '@/ui/basics/folded-rows';

/** The address behind a name, for who wants to compare it. */
export function AddressDetails({ address }: { address: string }) {
  return (
    <FoldedRows
      rows={[{ label: t('Address'), value: address, long: true, copy: t('Copy address') }]}
    />
  );
}
