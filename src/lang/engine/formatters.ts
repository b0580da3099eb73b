/** What compiled messages format numbers and times with. */
export const formatters = {
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...of),
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
};
