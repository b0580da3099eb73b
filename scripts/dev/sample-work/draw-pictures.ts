import { join } from 'node:path';
import {
  KYC_DOCUMENT_LABELS,
  type KycDocumentType,
  type KycPicture,
} from '@fnx/api/shared/identity';
import sharp from 'sharp';
import { drawnZone } from './draw-zone';

export type Printed = {
  firstName: string;
  lastName: string;
  country: string;
  birthDate: string;
  documentType: KycDocumentType;
  documentNumber: string;
  documentExpiresOn: string;
  city: string;
  addressLine: string;
};

/** A fault in a picture of the front. */
export type PictureFault = 'blur' | 'covered';

const SKINS = ['#f3d3bd', '#e3b48f', '#c98f66', '#9c6644', '#6f452e'];
const HAIRS = ['#2a211c', '#5b3a22', '#a8703a', '#d8b56a', '#8d8d8d', '#161616'];
const SHIRTS = ['#33475b', '#7a2e3a', '#2f6b52', '#8a7a3f', '#54436b'];
const GROUNDS = ['#c9d3d6', '#d9cfc0', '#b8c4b0', '#cfc5d6'];

const pick = (from: readonly string[], number: number) => from[number % from.length] as string;

/** A face in 300 by 380; each number has its own. */
function face(number: number): string {
  const [skin, hair] = [pick(SKINS, number * 7 + 1), pick(HAIRS, number * 5 + 2)];
  const [width, eyes] = [78 + (number % 4) * 7, 30 + (number % 3) * 5];
  const isLong = number % 2 === 0;
  const beard = number % 5 === 3;
  return `<rect width="300" height="380" fill="${pick(GROUNDS, number)}"/>
    ${isLong ? `<rect x="${145 - width}" y="110" width="${width * 2 + 10}" height="200" rx="70" fill="${hair}"/>` : ''}
    <path d="M20 380q20-95 130-95t130 95z" fill="${pick(SHIRTS, number * 3)}"/>
    <rect x="122" y="230" width="56" height="80" rx="26" fill="${skin}"/>
    <ellipse cx="150" cy="170" rx="${width}" ry="100" fill="${skin}"/>
    <path d="M${150 - width} 150q${width}-${150 - (number % 3) * 20} ${width * 2} 0q-20-60-${width}-60t-${width} 60z" fill="${hair}"/>
    ${beard ? `<path d="M${158 - width} 200q${width - 8} 125 ${(width - 8) * 2} 0q-30 20-${width - 8} 20t-${width - 8}-20z" fill="${hair}"/>` : ''}
    <circle cx="${150 - eyes}" cy="160" r="8" fill="#23201e"/><circle cx="${150 + eyes}" cy="160" r="8" fill="#23201e"/>
    <path d="M150 170l-${8 + (number % 4) * 3} 32h16M128 228q22 ${8 + (number % 3) * 8} 44 0" fill="none" stroke="#5d3b2c" stroke-width="5"/>
    ${number % 4 === 1 ? `<path d="M${150 - eyes - 22} 145h44v30h-44zm${eyes * 2} 0h44v30h-44zm-${eyes * 2 - 44} 10h${eyes * 2 - 44}" fill="none" stroke="#222" stroke-width="4"/>` : ''}`;
}

const svg = (width: number, height: number, body: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
    ),
  );

// From a file of ours: a machine may have no fonts.
const FONT = join('node_modules', 'geist/dist/fonts/geist-sans/Geist-SemiBold.ttf');

function lines(rows: readonly (readonly [label: string, value: string])[]) {
  const text = rows
    .map(
      ([label, value]) =>
        `<span size="16pt" foreground="#6a6152">${label}</span>\n<span size="30pt" foreground="#1d2630">${value}</span>`,
    )
    .join('\n');
  return {
    text: { text, font: 'Geist SemiBold', fontfile: FONT, dpi: 72, rgba: true, spacing: 2 },
  };
}

const MONO = join('node_modules', 'geist/dist/fonts/geist-mono/GeistMono-Medium.ttf');

/** The machine-readable zone across the lower part of a side. */
function zone(rows: readonly string[]) {
  const size = rows.length === 2 ? 32 : 45;
  const text = rows.join('\n').replaceAll('<', '&lt;');
  const markup = `<span size="${size}pt" foreground="#1d2630">${text}</span>`;
  const input = {
    text: {
      text: markup,
      font: 'Geist Mono Medium',
      fontfile: MONO,
      dpi: 72,
      rgba: true,
      spacing: 4,
    },
  };
  return { input, left: 62, top: rows.length === 2 ? 500 : 420 };
}

const CARD = `<rect width="980" height="640" fill="#6d5a49"/><rect x="40" y="40" width="900" height="560" rx="26" fill="#eee7d8"/>
  <path d="M40 150q220 90 450 0t450 0v300q-220 90-450 0t-450 0z" fill="#d9e2d6"/>`;

async function drawFront(one: Printed, number: number, fault?: PictureFault): Promise<Buffer> {
  const photo = `<svg x="70" y="140" width="270" height="342" viewBox="0 0 300 380">${face(number)}</svg>`;
  const finger = '<ellipse cx="640" cy="172" rx="260" ry="40" fill="#d9a583"/>';
  const document = KYC_DOCUMENT_LABELS[one.documentType].toUpperCase();
  const picture = await svg(980, 640, CARD + photo)
    .composite([
      {
        input: lines([
          [`${one.country} · SAMPLE`, document],
          ['Number', one.documentNumber],
          ['Name', `${one.firstName} ${one.lastName}`],
          ['Born', one.birthDate],
          ['Nationality', one.country],
          ['Valid until', one.documentExpiresOn],
        ]),
        left: 380,
        top: 70,
      },
      ...(one.documentType === 'PASSPORT' ? [zone(drawnZone(one))] : []),
      ...(fault === 'covered' ? [{ input: await svg(980, 640, finger).png().toBuffer() }] : []),
    ])
    .png()
    .toBuffer();
  const photographed = sharp(picture).rotate((number % 5) - 2, { background: '#6d5a49' });
  return (fault === 'blur' ? photographed.blur(11) : photographed).jpeg().toBuffer();
}

function drawBack(one: Printed): Promise<Buffer> {
  const { addressLine, city, documentNumber, documentType } = one;
  return svg(980, 640, CARD)
    .composite([
      {
        input: lines([
          ['Address', `${addressLine}, ${city}`],
          [KYC_DOCUMENT_LABELS[documentType], documentNumber],
        ]),
        left: 100,
        top: 130,
      },
      ...(documentType === 'ID_CARD' ? [zone(drawnZone(one))] : []),
    ])
    .jpeg()
    .toBuffer();
}

/** A face before a wall, which is what a selfie shows. */
export const drawFace = (number: number): Promise<Buffer> =>
  svg(
    720,
    900,
    `<rect width="720" height="900" fill="#a9a39a"/><svg y="40" width="720" height="912" viewBox="0 0 300 380">${face(number)}</svg>`,
  )
    .jpeg()
    .toBuffer();

/**
 * A picture of an invented person's identity check, as JPEG.
 * @param number of the face on the document; `selfie` is that of the person before the camera
 */
export function drawPicture(
  picture: KycPicture,
  printed: Printed,
  { number, selfie, fault }: { number: number; selfie: number; fault?: PictureFault },
): Promise<Buffer> {
  if (picture === 'selfie') return drawFace(selfie);
  return picture === 'back' ? drawBack(printed) : drawFront(printed, number, fault);
}
