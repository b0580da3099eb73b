import { apiReference } from '@/api/reference';
import type { DocumentItem } from '@/server/content/source/content-items';
import { bankFactsOf, overviewOf, pageText, viewLegalEntry } from './page-parts';
import { inCurrencyOf } from './price';
import {
  FIGURES_SECONDS,
  makeProps,
  type PageOf,
  type PublicData,
  TEXT_SECONDS,
} from './public-data';

/** A document for lists. */
function viewDocument({ title, url, sha256, date }: DocumentItem) {
  return { title, url, sha256, date };
}

async function bankData(data: PublicData) {
  return {
    facts: await bankFactsOf(data),
    documents: (await data.content.documents()).map(viewDocument),
    overview: await overviewOf(data),
  };
}

export function bankOverviewProps(page: PageOf = {}) {
  return makeProps(FIGURES_SECONDS, page, bankData);
}

export function campaignProps(page: PageOf = {}) {
  return makeProps(FIGURES_SECONDS, page, async (data) => {
    const { facts, ...bank } = await bankData(data);
    const inCurrency = await inCurrencyOf(data, page, bank.overview?.price);
    return { ...bank, text: await pageText(data, 'campaign'), facts: { ...facts, inCurrency } };
  });
}

/** Used when the build has no PUBLIC_URL: the address of `npm run demo`. */
const LOCAL_SITE = 'http://localhost:3000';

/** Props of /docs; `notice` describes the sample bank, null for a real one. */
export function docsProps(page: PageOf = {}) {
  return makeProps(TEXT_SECONDS, page, async (data) => {
    const { bankName, sample, notice } = await bankFactsOf(data);
    return {
      bankName,
      notice: sample ? notice : null,
      documents: (await data.content.documents()).map(viewDocument),
      legal: (await data.content.legal()).map(viewLegalEntry),
      apiUrl: `${process.env.PUBLIC_URL || LOCAL_SITE}/api/v1`,
      reference: apiReference(data.ctx?.config.mode === 'demo'),
    };
  });
}
