import type { BankYear } from '@/shared/bank-year';

/** The bank's facts as entered by the operator. Register and price data are not stored here. */
export type BankFacts = {
  sample: boolean;
  bankName: string;
  legalForm: string;
  country: string;
  licenceNumber: string;
  regulator: string;
  founded: string;
  website: string;
  logoUrl: string;
  currency: string;
  /** The notice shown with the figures. */
  notice: string;
  parties: { seller: string; nominee: string; operator: string; auditor: string };
  figures: {
    totalAssets: string;
    equity: string;
    deposits: string;
    netIncome: string;
    capitalRatioPct: string;
    asOf: string;
  };
  shares: { total: string; tokenized: string; notOffered: string };
  round: {
    name: string;
    startsAt: string;
    endsAt: string;
    shares: string;
    price: string;
    target: string;
  };
  history: BankYear[];
  updatedAt: string;
};
