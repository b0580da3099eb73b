/** One fiscal year; amounts are decimal text in the bank's currency. */
type BankYear = {
  year: number;
  openingEquity: string;
  netIncome: string;
  dividends: string;
  equity: string;
  totalAssets: string;
  deposits: string;
  otherLiabilities: string;
  regulatoryCapital: string;
  riskWeightedAssets: string;
  capitalRatioPct: string;
  assets: { cashAndCentralBank: string; debtSecurities: string; loans: string; other: string };
  income: {
    netInterest: string;
    netFees: string;
    other: string;
    operatingCosts: string;
    creditLosses: string;
    tax: string;
  };
  doubtfulLoansPct: string;
};

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
