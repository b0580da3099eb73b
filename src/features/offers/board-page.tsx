import type { ProseNode } from '@fnx/api/shared/prose';
import { paths } from '@/config/paths';
import { t } from '@/lang/auctions';
import type { Language } from '@/lang/languages';
import { ListCard } from '@/lists/list-card';
import { useList } from '@/lists/use-list';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { Prose } from '@/ui/prose/prose';
import { OFFER_PARTS } from './offer-parts';
import { boardQuery } from './queries';

export type BoardPageProps = {
  /** The legal text that the configuration names; binding in English. */
  text: { title: string; version: string; language: Language; body: readonly ProseNode[] };
};

/** Open offers to everybody, below the legal text of their list. */
export function BoardPage({ text }: BoardPageProps) {
  const list = useList({ query: boardQuery });
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <p>
          <Link href={paths.offers}>{t('Offers')}</Link>
        </p>
        <h1 className={portal.heading}>{t('Open offers to everybody')}</h1>
      </header>
      <Card title={text.title}>
        <Prose tree={text.body} language={text.language} />
        <p className="small">{t('Version {version}', { version: text.version })}</p>
      </Card>
      <ListCard
        t={t}
        list={list}
        parts={OFFER_PARTS}
        keyOf={({ link }) => link}
        label="Open offers to everybody"
        empty={{
          title: 'No offers yet',
          text: 'Offers that name nobody appear here until they are accepted, withdrawn or over.',
        }}
      />
    </div>
  );
}
