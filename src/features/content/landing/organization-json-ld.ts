import { BANK_FACTS } from '@/config/bank-facts';
import { paths } from '@/config/paths';

/**
 * schema.org data of the organisation and the site.
 *
 * @param absolute converts a path to a URL
 */
export function organizationJsonLd(absolute: (path: string) => string): object[] {
  const id = `${absolute('/')}#organization`;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': id,
      name: BANK_FACTS.brand,
      slogan: BANK_FACTS.slogan || undefined,
      url: absolute('/'),
      logo: absolute('/icon-512.png'),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        url: absolute(paths.contact),
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: BANK_FACTS.brand,
      url: absolute('/'),
      inLanguage: 'en',
      publisher: { '@id': id },
    },
  ];
}
