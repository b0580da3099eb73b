import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Packages and top-level files with which the product was ordered. */

const root = join(__dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

const RUN_WITH = `
next react react-dom @rainbow-me/rainbowkit wagmi viem @tanstack/react-query axios crypto-js js-cookie sonner @mui/material
@emotion/react @emotion/styled react-google-recaptcha
`
  .trim()
  .split(/\s+/);

it.each(RUN_WITH)('runs with %s, of one exact version', (name) => {
  expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
});

it.each(['next.config.js', 'pages', 'public', '.env.example'])('has %s at its top', (name) => {
  expect(existsSync(join(root, name))).toBe(true);
});
