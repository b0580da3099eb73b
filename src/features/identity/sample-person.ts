import type { KycValues, Pictures } from './kyc-form';

/** Demo mode only: what a visitor without a document at hand may send. */
export const SAMPLE_VALUES: Partial<KycValues> = {
  birthDate: '1990-05-17',
  nationality: 'FR',
  addressLine: '12 Rue de la Paix',
  city: 'Paris',
  postalCode: '75002',
  country: 'FR',
  documentNumber: 'SAMPLE 0042',
};

const WIDTH = 960;
const HEIGHT = 640;

/** A picture that says what it stands for, drawn here, so that nothing real has to be sent. */
function drawn(words: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('This browser draws no pictures.'));
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
          : reject(new Error('This browser draws no pictures.')),
      'image/jpeg',
      0.85,
    );
  });
}

/** Sample pictures for every place. */
export async function samplePictures(): Promise<Required<Pictures>> {
  const [front, back, selfie] = await Promise.all([
    drawn('Front page'),
    drawn('Back side'),
    drawn('Your face'),
  ]);
  return { front, back, selfie };
}
