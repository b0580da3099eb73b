import { type DeskProposal, deskCalls } from '@fnx/api/desk/desk';
import { deskUrl } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { t } from '@/lang/desk';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';

type Evidence = { name: string; label: string; href: string; isFile: boolean };

/** Lists what the officer has to open before the page asks for words and a signature: files, and pages of the desk. */
export function evidenceOf({ id, unread, unseen, files, matter }: DeskProposal): Evidence[] {
  return [
    ...unread.map((option) => ({
      name: option,
      label: files[option]?.name ?? option,
      href: deskUrl(deskCalls.file, { id, option }),
      isFile: true,
    })),
    ...unseen.map(({ area, id: item }) => {
      const fact = matter?.facts.find(({ page }) => page?.area === area && page.id === item);
      const label = fact ? `${fact.label}: ${fact.value}` : area;
      return { name: `${area} ${item}`, label, href: deskPaths.item(area, item), isFile: false };
    }),
  ];
}

type Props = { evidence: readonly Evidence[]; onOpen: (name: string) => void };

/** Links to it. Pages open beside this one, so that nothing typed is lost. */
export function ToOpen({ evidence, onOpen }: Props) {
  return (
    <Notice boxed title={t('Open this before you sign')}>
      <Stack as="ul" gap={6}>
        {evidence.map(({ name, label, href, isFile }) => (
          <li key={name}>
            {isFile ? (
              <a href={href} onClick={() => onOpen(name)}>
                {label}
              </a>
            ) : (
              <Link href={href} target="_blank" onClick={() => onOpen(name)}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </Stack>
      <p className="small">
        {t('The journal notes that you opened it. Then you are asked for your reason.')}
      </p>
    </Notice>
  );
}
