import { partnerDeskCalls } from '@fnx/api/desk/partners';
import { CommandCard } from '@/features/desk/commands/command-form';
import { DeskList } from '@/features/desk/frame/desk-list';
import { t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { DeliveryView } from './delivery-view';

/** Keys of partners, the addresses that receive events, and what was sent; with an id, one delivery. */
export function PartnersView({ id }: { id: string | null }) {
  return id === null ? <Partners /> : <DeliveryView key={id} id={id} />;
}

function Partners() {
  return (
    <Stack gap={22}>
      <DeskList of={partnerDeskCalls.deliveries} />
      <CommandCard title={t('API keys')} name="keys list" label={t('Show again')} quiet atOnce />
      <CommandCard title={t('Create a key')} name="keys create" label={t('Propose the key')} />
      <CommandCard
        title={t('Addresses that receive events')}
        name="webhooks list"
        label={t('Show again')}
        quiet
        atOnce
      />
      <CommandCard
        title={t('Add an address')}
        name="webhooks add"
        label={t('Propose the address')}
      />
    </Stack>
  );
}
