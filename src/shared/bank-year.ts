/** One year of the bank's accounts; amounts are decimal strings in the bank's currency, `...Pct` in percent. */
export type BankYear = {
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
