import { paths } from '@/config/paths';
import { localPath } from '@/lang/engine/current';
import { T, t } from '@/lang/register';
import { Card } from '@/ui/basics/card';

/** Leads to the proof. A plain link, because the proof's document has a policy of its own. */
export function ProofLink() {
  return (
    <Card title={t('Proof of holdings')}>
      <p className="small tabular">
        <T
          text="The register is public, and anyone can add it up without us. <a>Check the register in your browser</a>, from a node of your choice."
          a={(children) => <a href={localPath(paths.proof)}>{children}</a>}
        />
      </p>
    </Card>
  );
}
