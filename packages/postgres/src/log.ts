type Write = {
  (fields: object, message?: string): void;
  (message: string): void;
};

/** The log of these modules: the loggers of most libraries fit, pino's first. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', Write>>;
