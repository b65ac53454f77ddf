import { placed, brush, type Brush } from './brush.ts';
import { emojiNames } from './emojiNames.ts';
import emoji from './emoji.json' with { type: 'json' };
import { meatParts, type PartDrawing } from './meatParts.ts';
import { picturePlan, type PicturePart, type PictureSpec } from './pictureSpec.ts';
import { sideParts } from './sideParts.ts';
import { sweetParts } from './sweetParts.ts';
import { soupBowl, vessels, type Vessel } from './vessels.ts';

const tints: Record<string, [string, string, string]> = {
  cream: ['#FFFCF5', '#F8EBD3', '#E6CFA8'],
  saffron: ['#FFFAE8', '#FBE3A8', '#EDC46B'],
  paprika: ['#FFF3EA', '#F8CDB0', '#E79C70'],
  sage: ['#FAFDF2', '#DCE8C6', '#B3CB92'],
  sky: ['#F7FCFE', '#CFE6EE', '#9CC5D3'],
  plum: ['#FBF5FA', '#E4CFE2', '#BF9ABD'],
  rose: ['#FFF7F7', '#F9D6D8', '#E8A9AE'],
};

/** Lie over the dish or under it instead of beside it. */
const laidOver = new Set([
  'sugar',
  'chives-garnish',
  'onion-crisps',
  'swirl',
  'seeds',
  'croutons',
  'pancake-strips',
  'poppy',
]);
const laidUnder = new Set(['sauce']);
/** Said of the vessel, not drawn as parts. */
const flags = new Set(['cream-top']);

const drawings: Record<string, PartDrawing> = {
  ...meatParts,
  ...sideParts,
  ...sweetParts,
  'bowl-side': (pen, variant) => soupBowl(pen, variant, 92),
};

type Slot = { x: number; y: number; scale: number };

/** Where the dish and what lies beside it go, by how many they are. */
const slots: Record<Vessel['room'], Slot[][]> = {
  wide: [
    [{ x: 240, y: 240, scale: 1.46 }],
    [
      { x: 206, y: 210, scale: 1.32 },
      { x: 338, y: 326, scale: 0.88 },
    ],
    [
      { x: 200, y: 200, scale: 1.22 },
      { x: 344, y: 312, scale: 0.8 },
      { x: 188, y: 352, scale: 0.72 },
    ],
    [
      { x: 190, y: 196, scale: 1.12 },
      { x: 344, y: 288, scale: 0.78 },
      { x: 204, y: 352, scale: 0.7 },
      { x: 346, y: 158, scale: 0.62 },
    ],
  ],
  bowl: [
    [{ x: 240, y: 240, scale: 1.36 }],
    [
      { x: 218, y: 222, scale: 1.26 },
      { x: 322, y: 318, scale: 0.74 },
    ],
    [
      { x: 208, y: 208, scale: 1.12 },
      { x: 328, y: 280, scale: 0.72 },
      { x: 216, y: 338, scale: 0.66 },
    ],
    [
      { x: 200, y: 204, scale: 1.02 },
      { x: 328, y: 276, scale: 0.68 },
      { x: 214, y: 338, scale: 0.62 },
      { x: 312, y: 158, scale: 0.56 },
    ],
  ],
  beside: [
    [{ x: 380, y: 372, scale: 0.78 }],
    [
      { x: 386, y: 372, scale: 0.74 },
      { x: 96, y: 384, scale: 0.66 },
    ],
  ],
};

/** How an emoji is drawn: `body` fills a square of 32 by 32. */
export type EmojiDrawing = (name: string, body: string) => string;

let serial = 0;
const asVector: EmojiDrawing = (_, body) => {
  // ids are the document's, and an emoji may be in it twice
  serial += 1;
  const mine = `e${serial}-`;
  return body
    .replace(/\bid="/g, `id="${mine}`)
    .replace(/url\(#/g, `url(#${mine}`)
    .replace(/href="#/g, `href="#${mine}`);
};

/** A part of a composition around the origin, about 100 in radius. */
function partDrawing(pen: Brush, part: PicturePart, draw: EmojiDrawing): string {
  const emojiName = emojiNames[part.name];
  const body = emojiName === undefined ? undefined : (emoji as Record<string, string>)[emojiName];
  if (emojiName !== undefined && body !== undefined)
    return `<ellipse cx="5" cy="62" rx="84" ry="40" fill="${pen.shade('#3A1D08', 0.3)}"/><g transform="translate(-100 -100) scale(6.25)">${draw(emojiName, body)}</g>`;
  const drawing = drawings[part.name];
  if (!drawing) throw new Error(`the composition's part '${part.name}' is unknown`);
  return drawing(pen, part.variant);
}

/** The picture as SVG, 480 by 480: the same words always give the same picture. Throws on an unknown word. */
export function composePicture(spec: PictureSpec, draw: EmojiDrawing = asVector): string {
  const plan = picturePlan(spec);
  const pen = brush(spec);
  const tint = tints[plan.tint];
  const drawVessel = vessels[plan.vessel.name];
  if (!tint || !drawVessel) throw new Error(`the composition '${spec}' has an unknown tint or vessel`);
  serial = 0;
  const said = new Set(plan.parts.map((part) => part.name).filter((name) => flags.has(name)));
  const vessel = drawVessel(pen, plan.vessel.variant, said);
  const shown = plan.parts.filter((part) => !flags.has(part.name));
  const isBeside = (part: PicturePart, index: number) =>
    index === 0 || !(laidOver.has(part.name) || laidUnder.has(part.name));
  const beside = shown.filter((part, index) => isBeside(part, index) && !laidUnder.has(part.name));
  const layout = slots[vessel.room][beside.length - 1] ?? [];
  const slotOf = (part: PicturePart): Slot => {
    if (part.at) return { x: part.at.x, y: part.at.y, scale: part.at.size / 200 };
    return layout[beside.indexOf(part)] ?? layout[0] ?? { x: 240, y: 240, scale: 1 };
  };
  const drawn = (part: PicturePart) => {
    const slot = slotOf(part);
    return placed(partDrawing(pen, part, draw), slot.x, slot.y, slot.scale);
  };
  // what lies beside is drawn from back to front, the dish first
  const layers = [
    ...shown.filter((part) => laidUnder.has(part.name)),
    ...beside.slice(0, 1),
    ...shown.filter((part, index) => index > 0 && laidOver.has(part.name)),
    ...beside.slice(1),
  ];
  const body = layers.map(drawn).join('');
  const background = `<rect width="480" height="480" fill="${pen.ball(...tint)}"/><ellipse cx="150" cy="90" rx="260" ry="170" fill="${pen.shade('#FFFFFF', 0.55)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="480" height="480" viewBox="0 0 480 480"><defs>${pen.defs()}</defs>${background}${vessel.below}${body}${vessel.above ?? ''}</svg>`;
}
