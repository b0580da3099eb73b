/**
 * What lies under the lines of each post's cover (`make-covers.ts`), on a plate of 1200 by 750: an object that its text is
 * about. A post that is not named here gets one of `OTHERS`.
 */
import {
  type Body,
  box,
  circle,
  ellipse,
  polygon,
  ring,
  type Shape,
  union,
  without,
} from './relief';

const body = (shape: Shape, height = 1, bevel = 16): Body => ({ shape, height, bevel });

const CX = 600;
const CY = 385;

/** Two links of a chain. */
const links: Body[] = [
  body(ring(box(490, CY, 330, 210, 0, 105), 58), 1, 26),
  body(ring(box(710, CY, 330, 210, 0, 105), 58), 0.75, 26),
];

/** A ledger lying open, two columns on each page. */
const ledger: Body[] = [
  body(box(415, CY, 350, 420, 0, 8), 0.45),
  body(box(785, CY, 350, 420, 0, 8), 0.45),
  ...[330, 500, 700, 870].flatMap((x) =>
    [250, 310, 370, 430, 490].map((y) => body(box(x, y, 110, 18, 0, 6), 0.95, 8)),
  ),
];

const key: Body[] = [
  body(ring(circle(400, CY, 120), 64), 1, 30),
  body(box(690, CY, 420, 50, 0, 14), 1, 22),
  body(box(790, CY + 70, 44, 120, 0, 8), 1, 18),
  body(box(870, CY + 55, 44, 90, 0, 8), 1, 18),
];

/** A door that stands ajar in its frame. */
const door: Body[] = [
  body(without(box(CX, CY, 400, 560), box(CX, CY + 30, 300, 520)), 0.6),
  body(polygon([450, 155], [660, 215], [660, 700], [450, 645]), 1, 14),
  body(circle(625, 450, 16), 0.3, 10),
];

const scale: Body[] = [
  body(box(CX, 400, 26, 440, 0, 10)),
  body(box(CX, 205, 520, 26, 0, 10)),
  body(box(CX, 625, 260, 34, 0, 12)),
  body(ellipse(350, 440, 130, 40), 0.9, 26),
  body(ellipse(850, 440, 130, 40), 0.9, 26),
  ...[350, 850].flatMap((x) => [
    body(polygon([x - 6, 210], [x + 6, 210], [x - 104, 430], [x - 116, 430]), 0.6, 6),
    body(polygon([x - 6, 210], [x + 6, 210], [x + 116, 430], [x + 104, 430]), 0.6, 6),
  ]),
];

/** Sheets in a pile, the uppermost with its lines. */
const sheets: Body[] = [
  body(box(CX - 70, CY + 40, 360, 460, -0.2, 6), 0.35),
  body(box(CX, CY + 12, 360, 460, -0.06, 6), 0.6),
  body(box(CX + 80, CY, 360, 460, 0.08, 6), 0.85),
  ...[240, 300, 360, 420, 480].map((y) => body(box(CX + 80, y, 240, 14, 0.08, 5), 1, 6)),
];

/** A share cut into small ones, one of them lifted out. */
const cells: Body[] = Array.from({ length: 24 }, (_, cell) => {
  const [column, row] = [cell % 6, Math.floor(cell / 6)];
  const lifted = cell === 9;
  return body(box(345 + column * 102, 232 + row * 102, 86, 86, 0, 6), lifted ? 1 : 0.42, 12);
});

/** Three columns of a temple, the last one fallen. */
const fallen: Body[] = [
  body(box(CX, 640, 760, 36, 0, 4), 0.7),
  body(box(350, 400, 84, 430, 0, 10)),
  body(box(520, 400, 84, 430, 0, 10)),
  body(box(795, 570, 400, 84, -0.18, 10)),
  body(box(435, 172, 330, 36, 0, 4), 0.8),
];

/** Ridges of a fingertip. */
const fingertip: Body[] = Array.from({ length: 7 }, (_, ridge) =>
  body(ring(ellipse(CX, CY - 30 + 10 * ridge, 40 + ridge * 30, 52 + ridge * 36), 14), 0.95, 8),
);

const hourglass: Body[] = [
  body(box(CX, 140, 380, 40, 0, 12)),
  body(box(CX, 630, 380, 40, 0, 12)),
  body(polygon([450, 180], [750, 180], [612, 385], [588, 385]), 0.8, 30),
  body(polygon([588, 385], [612, 385], [750, 590], [450, 590]), 0.8, 30),
];

/** Coins in three piles, as high as what went where. */
const coins: Body[] = [
  { x: 370, pile: 7 },
  { x: 600, pile: 4 },
  { x: 830, pile: 2 },
].flatMap(({ x, pile }) =>
  Array.from({ length: pile }, (_, coin) =>
    body(ellipse(x, 600 - coin * 56, 100, 34), 0.55 + coin * 0.06, 26),
  ),
);

/** Steps, as a price that is set goes. */
const steps: Body[] = [0, 1, 2, 3, 4].map((step) =>
  body(
    box(340 + step * 130, 660 - (60 + step * 95) / 2, 116, 60 + step * 95, 0, 4),
    0.4 + step * 0.15,
  ),
);

const envelope: Body[] = [
  body(box(CX, CY, 560, 370, 0, 10), 0.5),
  body(polygon([330, 208], [870, 208], [600, 430]), 0.95, 20),
  body(circle(600, 425, 46), 1, 18),
];

/** The front of a bank. */
const bank: Body[] = [
  body(polygon([CX, 110], [905, 245], [295, 245]), 1, 24),
  body(box(CX, 278, 600, 30, 0, 4), 0.7),
  ...[365, 520, 680, 835].map((x) => body(box(x, 430, 66, 250, 0, 10))),
  body(box(CX, 580, 640, 32, 0, 4), 0.7),
  body(box(CX, 625, 720, 32, 0, 4), 0.85),
];

/** Two people's speech. */
const talk: Body[] = [
  body(union(box(480, 310, 420, 240, 0, 60), polygon([380, 420], [470, 420], [360, 510])), 0.6, 26),
  body(union(box(740, 450, 400, 220, 0, 60), polygon([760, 550], [850, 550], [880, 640])), 1, 26),
];

/** A balance sheet's two sides, higher each year. */
const years: Body[] = [0, 1, 2].flatMap((year) => [
  body(box(370 + year * 230, 640 - (190 + year * 105) / 2, 80, 190 + year * 105, 0, 4), 0.6),
  body(box(458 + year * 230, 640 - (190 + year * 105) / 2, 80, 190 + year * 105, 0, 4), 1),
]);

const medal: Body[] = [
  body(ring(circle(CX, CY, 220), 70), 0.8, 32),
  body(circle(CX, CY, 110), 1, 60),
];
const facets: Body[] = [
  body(box(CX, CY, 360, 360, Math.PI / 4, 12), 0.6, 40),
  body(box(CX, CY, 200, 200, Math.PI / 4, 8), 1, 40),
];

export const MOTIFS: Readonly<Record<string, readonly Body[]>> = {
  'how-a-payment-becomes-a-share': links,
  'how-the-register-is-kept': ledger,
  'keys-wallets-and-recovery-phrases': key,
  'leaving-without-a-market': door,
  'reading-a-bank-balance-sheet': scale,
  'records-for-the-tax-return': sheets,
  'what-a-tokenised-share-is': cells,
  'what-can-go-wrong': fallen,
  'what-identity-checks-are-for': fingertip,
  'what-staking-does': hourglass,
  'where-fifty-dollars-go': coins,
  'why-the-price-is-set': steps,
  'false-messages': envelope,
  'first-round-opens': bank,
  'questions-to-the-keeper-of-the-register': talk,
  'results-2025': years,
};

export const OTHERS: readonly [readonly Body[], ...(readonly Body[])[]] = [medal, facets];
