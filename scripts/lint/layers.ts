/**
 * Which folder may import which: the one table from which the import check and the diagram in `docs/architecture.md` derive.
 * A pattern is matched against resolved paths, so the spelling of an import does not matter. Every folder may import itself.
 */
export type Layer = {
  /** The folder, as a regular expression of its path; a group stands for one domain. */
  from: string;
  /** Folders below the root or `src/` that it may import, besides itself. */
  may: readonly string[];
  instead: string;
};

export const LAYERS: Readonly<Record<string, Layer>> = {
  pages: {
    from: '^pages/(?!api/)',
    may: [
      'src/shell',
      'src/features',
      'src/lang',
      'src/config',
      'src/server/content/page-props',
      'src/ui/brand/global.css',
    ],
    instead:
      'A page sets title and layout. Move logic into src/features, data into src/server/content/page-props.',
  },
  'pages/api': {
    from: '^(pages/api/|instrumentation)',
    may: ['src/server', 'src/config'],
    instead: 'pages/api mounts the service. Move logic into src/server.',
  },
  shell: {
    from: '^src/shell/',
    may: [
      'src/features',
      'src/ui',
      'src/wallet',
      'src/lib',
      'src/shared',
      'src/lang',
      'src/config',
    ],
    instead:
      'The shell surrounds pages. Move data access into src/lib, chain code into src/wallet.',
  },
  features: {
    from: '^src/features/([^/]+)/',
    may: [
      'src/lists',
      'src/ui',
      'src/wallet',
      'src/lib',
      'src/shared',
      'src/api',
      'src/lang',
      'src/config',
    ],
    instead:
      'A feature never imports another feature. Move what both need into src/lib or src/wallet, or join them in a page.',
  },
  lists: {
    from: '^src/lists/',
    may: ['src/ui', 'src/lib', 'src/shared', 'src/lang', 'src/config'],
    instead: 'A list knows no feature. Pass filters, columns and query as arguments.',
  },
  wallet: {
    from: '^src/wallet/',
    may: ['src/ui', 'src/lib', 'src/shared', 'src/lang', 'src/config'],
    instead: 'Wallet code knows no feature. Pass what it needs as an argument.',
  },
  lib: {
    from: '^src/lib/',
    may: ['src/shared', 'src/lang', 'src/config'],
    instead: 'lib is below features and wallet. Pass what it needs as an argument.',
  },
  ui: {
    from: '^src/ui/',
    may: ['src/shared', 'src/lang', 'src/config'],
    instead: 'A ui component knows nothing of the product. Pass data and texts as props.',
  },
  api: {
    from: '^src/api/',
    may: ['src/shared', 'src/config'],
    instead:
      'The description of the calls has no I/O. Calls and the words of both ends are in packages/api.',
  },
  mocks: {
    from: '^src/mocks/',
    may: ['src/api'],
    instead: 'The mocks replay the examples of src/api. Add an example there.',
  },
  server: {
    from: '^src/server/',
    may: [
      'src/api',
      'src/shared',
      'src/lang/(service|languages|read-languages|engine/say)',
      'src/config/(server-env|variables|passkey-party|server-limits|fault-points|bank|bank-facts|read-bank-facts|captcha|database-url)',
    ],
    instead: 'The service imports no browser code. Move what both need into src/shared.',
  },
  shared: {
    from: '^src/shared/',
    may: [],
    instead: 'shared is the lowest layer. Move code with dependencies to the layer that owns them.',
  },
  lang: {
    from: '^src/lang/',
    may: ['src/shared', 'src/config/bank-facts'],
    instead: 'The texts know nothing of what they say. Pass values to them.',
  },
  config: {
    from: '^src/config/',
    may: ['src/lang', 'src/shared'],
    instead:
      'config reads the environment and the bank’s folder only. Move logic to the layer that uses it.',
  },
};
