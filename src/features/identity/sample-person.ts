import { EXAMPLE_ANSWERS } from '@fnx/api/shared/identity-fields';
import type { KycValues, Pictures } from './kyc-form';

/** The name and the type of the document stay as they are, and the document has no end, so that the identity does not expire. */
const NOT_SAMPLED: readonly string[] = [
  'firstName',
  'lastName',
  'documentType',
  'documentExpiresOn',
];

/** Demo mode only. A document confirms one person, so each sample has a number of its own. */
export const sampleValues = (): Partial<KycValues> => ({
  ...Object.fromEntries(
    Object.entries(EXAMPLE_ANSWERS).filter(([name]) => !NOT_SAMPLED.includes(name)),
  ),
  documentNumber: `SAMPLE ${randomDigits()}`,
});

const randomDigits = () => String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0');

const WIDTH = 960;
const HEIGHT = 640;

/** Draws a labelled sample picture, so that no real document is needed. */
function drawPicture(words: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('This browser cannot draw the sample pictures.'));
  pen.fillStyle = '#f7f1e5';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = '#a9c9b7';
  for (let line = 0; line < 40; line += 1) {
    pen.beginPath();
    for (let x = 0; x <= WIDTH; x += 8) {
      pen.lineTo(x, line * 17 + 26 * Math.sin(x / 90 + line / 3));
    }
    pen.stroke();
  }
  pen.fillStyle = '#17201c';
  pen.font = '600 56px serif';
  pen.textAlign = 'center';
  pen.fillText(words, WIDTH / 2, HEIGHT / 2);
  pen.font = '28px sans-serif';
  pen.fillText('SAMPLE, NOT A DOCUMENT', WIDTH / 2, HEIGHT / 2 + 60);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(
              new File([blob], `${words.toLowerCase().replace(/ /g, '-')}.jpg`, {
                type: 'image/jpeg',
              }),
            )
          : reject(new Error('This browser cannot draw the sample pictures.')),
      'image/jpeg',
      0.85,
    );
  });
}

export async function samplePictures(): Promise<Required<Pictures>> {
  const [front, back, selfie] = await Promise.all([
    drawPicture('Front page'),
    drawPicture('Back side'),
    drawPicture('Your face'),
  ]);
  return { front, back, selfie };
}
