import { t } from '@/lang/settings';
import { usePayWay } from '@/lib/queries/pay-way';
import { PayWayChoice } from '@/wallet/pay-way-choice';
import { Section } from './section';

/** Only where there are two ways. */
export function PayWaySection() {
  const { way, isAsked, choose } = usePayWay();
  if (!isAsked) return null;
  return (
    <Section
      title={t('How you pay')}
      text={t('Pages and messages follow it. You can change it at any time.')}
    >
      <PayWayChoice way={way} onChoose={choose} />
    </Section>
  );
}
