import { useQuery } from '@tanstack/react-query';
import { shortAddress } from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';

/** A link to the explorer, or the hash alone where the chain has none, as in the demo. */
export function TransactionLink({
  hash,
  text = shortAddress(hash),
  ...link
}: {
  hash: string;
  text?: string;
  'aria-label'?: string;
}) {
  const config = useQuery(configQuery).data;
  if (!config || config.demo) return shortAddress(hash);
  return (
    <a href={`${config.chain.explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer" {...link}>
      {text}
    </a>
  );
}
