import { checkCalls } from '@fnx/api/desk/checks';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { PictureRow } from '@/features/desk/pictures/picture-row';

type Named = { name: string; email: string };

/** The documents of two people, beside each other, and each beside its owner's face. Who opens them is recorded, as on the checks. */
export function BothDocuments({ one, other }: { one: Named; other: Named }) {
  const [first, second] = [usePictures(one), usePictures(other)];
  const pictures = [...first.pictures, ...second.pictures];
  return pictures.length === 0 ? null : (
    <PictureRow
      pictures={pictures}
      renew={async (id) => (await first.renew(id)) ?? (await second.renew(id))}
    />
  );
}

function usePictures({ name, email }: Named) {
  const { data, refetch } = useDeskQuery(checkCalls.show, { email });
  const pictures = data?.attempts[0]?.pictures ?? [];
  return {
    pictures: pictures.map((picture) => ({ ...picture, label: `${name}: ${picture.label}` })),
    renew: async (id: string) => {
      const { data: fresh } = await refetch();
      return fresh?.attempts[0]?.pictures.find((picture) => picture.id === id)?.link;
    },
  };
}
