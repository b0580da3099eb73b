import type { Descriptor } from './clear-signing';

/** The files of `public/clear-signing`. */
export const DESCRIPTORS = [
  ...['share-token', 'share-sale', 'share-staking', 'distributions', 'ballots', 'enforcement'],
  ...['issuance', 'auctions', 'offers', 'authority', 'brake', 'timelock', 'holding-rules'],
]
  .map((contract) => `calldata-fnx-${contract}.json`)
  .concat(
    ['add-wallet', 'batch', 'execute', 'item', 'offer', 'proxy', 'vote'].map(
      (one) => `eip712-fnx-${one}.json`,
    ),
  );

let published: Promise<Descriptor[]> | undefined;

/** The descriptors that the site publishes. */
export function publishedDescriptors(): Promise<readonly Descriptor[]> {
  published ??= Promise.all(
    DESCRIPTORS.map(async (file): Promise<Descriptor> => {
      const response = await fetch(`/clear-signing/${file}`);
      return response.json();
    }),
  );
  published.catch(() => {
    published = undefined;
  });
  return published;
}
