const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const ENTRY = join(__dirname, '../../../../node_modules/@rainbow-me/rainbowkit/dist/index.js');
/** Its file for a language that it does not know: `island.tsx` names none that it knows. */
const OTHER_LANGUAGE = 'en_US-[A-Z0-9]{8}';
const PICTURES = ['assets', 'login', 'sign', 'connect', 'create', 'refresh', 'scan'];

/**
 * Which files of RainbowKit are replaced by files of this folder, in the build and in tests: its texts in every language, and the pictures beside
 * them. Its files are named by a hash of their contents.
 * @returns patterns of requests within RainbowKit, each with the file that answers it
 */
function ourPartsOfRainbowKit() {
  const [, texts] =
    /import \{\s*en_US_default\s*\} from "\.\/(chunk-\w+)\.js"/.exec(readFileSync(ENTRY, 'utf8')) ??
    [];
  if (!texts) throw new Error('RainbowKit no longer imports its English texts as one file.');
  return [
    [texts, 'texts.ts'],
    [OTHER_LANGUAGE, 'texts.ts'],
    ...PICTURES.map((name) => [`${name}-[A-Z0-9]{8}`, `pictures/${name}.ts`]),
  ].map(([name, file]) => [new RegExp(`^\\./${name}\\.js$`), join(__dirname, file)]);
}

module.exports = { ourPartsOfRainbowKit };
