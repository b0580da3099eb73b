import { join } from 'node:path';
import type { Fonts, Paper } from '@fnx/documents/paper';
import { Report } from '@fnx/documents/report';
import { bankFolder } from '@/config/bank';
import { BANK_FACTS } from '@/config/bank-facts';
import { say } from '@/lang/engine/say';
import { directionOf, type Language } from '@/lang/languages';
import { readFonts } from '@/lang/read-languages';
import { t } from '@/lang/service';
import { FONT_FILES } from './font-files';

const inHouse = (file: string) => join(process.cwd(), file);

const ofLanguages = readFonts();

/** The last ones are those of languages. */
function fontsOf(weight: keyof Fonts): Fonts[keyof Fonts] {
  const [main, ...others] = FONT_FILES[weight];
  return [inHouse(main), ...others.map(inHouse), ...ofLanguages.map((fonts) => fonts[weight])];
}

const FONTS: Fonts = { regular: fontsOf('regular'), strong: fontsOf('strong') };

const LOGO_PIXELS = 200;

let logo: Promise<Buffer> | undefined;

async function drawLogo(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const file = join(bankFolder(), 'brand/logo-light.svg');
  return sharp(file, { density: 288 }).resize({ height: LOGO_PIXELS }).png().toBuffer();
}

/** The bank's paper in a language. */
export const bankPaper = (language: Language): Paper => ({
  language,
  rightToLeft: directionOf(language) === 'rtl',
  author: BANK_FACTS.brand,
  fonts: FONTS,
  logo: () => {
    logo ??= drawLogo();
    return logo;
  },
  pageNumber: (page, count) => say(language, t('Page {page} of {count}', { page, count })),
});

type About = { title: string; madeAt: Date; language?: Language };

/** An empty report on the bank's paper, in English unless a language is named. */
export const openReport = ({ language = 'en', ...about }: About): Promise<Report> =>
  Report.open(bankPaper(language), about);

/** A download that no cache keeps: it names its owner. */
export function pdfDownload(bytes: Uint8Array, name: string): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'no-store',
    },
  });
}
