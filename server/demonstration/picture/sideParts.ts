import { blob, placed, scatter, shadow } from './brush.ts';
import type { Brush } from './brush.ts';
import { chunksOf, type PartDrawing } from './meatParts.ts';

type Shades = [string, string, string];

const mounds: Record<string, { shades: Shades; grain: string[]; shape: 'strand' | 'grain' | 'slice' | 'none' }> = {
  'potato-salad': {
    shades: ['#FBEBA8', '#EFD06A', '#C69C37'],
    grain: ['#FFF3BE', '#E9C55A', '#F8DF8C'],
    shape: 'slice',
  },
  spaetzle: { shades: ['#FBE9A6', '#F0CB62', '#C7962F'], grain: ['#FFF1B9', '#E8BA4B', '#F8DC85'], shape: 'strand' },
  rice: { shades: ['#FFFFFF', '#F3EEE0', '#CFC6AE'], grain: ['#FFFFFF', '#E9E1CC'], shape: 'grain' },
  polenta: { shades: ['#FFE27A', '#F5BE2C', '#C88A10'], grain: ['#FFEFA8', '#DB9F1B'], shape: 'none' },
  kraut: { shades: ['#F6EFC4', '#E3D48A', '#B39E4E'], grain: ['#FFF9DC', '#CDB968', '#EFE3A6'], shape: 'strand' },
  'red-kraut': { shades: ['#B65A8C', '#852C60', '#4E1237'], grain: ['#D48AB0', '#6B1C4B', '#A0477A'], shape: 'strand' },
  spinach: { shades: ['#6FA04A', '#3F7327', '#204512'], grain: ['#8DBB62', '#2C5719'], shape: 'slice' },
};

function mound(pen: Brush, variant: string): string {
  const { shades, grain, shape } = mounds[variant] ?? {
    shades: ['#FBEBA8', '#EFD06A', '#C69C37'],
    grain: ['#fff'],
    shape: 'none',
  };
  const colour = () => grain[Math.floor(pen.random() * grain.length)] ?? '#fff';
  const draw = (x: string, y: string) => {
    const turn = pen.between(0, 180).toFixed(0);
    if (shape === 'strand')
      return `<path d="M${x} ${y}q${pen.between(-14, 14).toFixed(0)} ${pen.between(-14, 14).toFixed(0)} ${pen.between(-26, 26).toFixed(0)} ${pen.between(-16, 16).toFixed(0)}" fill="none" stroke="${colour()}" stroke-width="6.5" stroke-linecap="round" opacity="0.9"/>`;
    if (shape === 'grain')
      return `<rect x="${x}" y="${y}" width="13" height="5" rx="2.5" fill="${colour()}" transform="rotate(${turn} ${x} ${y})"/>`;
    return `<ellipse cx="${x}" cy="${y}" rx="19" ry="13" fill="${colour()}" opacity="0.85" transform="rotate(${turn} ${x} ${y})" stroke="${shades[2]}" stroke-opacity="0.25"/>`;
  };
  const count = { strand: 60, grain: 110, slice: 24, none: 0 }[shape];
  const shine =
    shape === 'none'
      ? scatter(
          pen,
          26,
          66,
          56,
          (x, y) =>
            `<circle cx="${x}" cy="${y}" r="${pen.between(2, 4).toFixed(1)}" fill="${colour()}" opacity="0.8"/>`,
        ) +
        scatter(pen, 9, 46, 38, (x, y) => `<ellipse cx="${x}" cy="${y}" rx="6" ry="3" fill="#4F8A2B"/>`) +
        '<ellipse cx="-24" cy="-30" rx="34" ry="20" fill="#fff" opacity="0.35"/>'
      : '';
  return `${shadow(pen, 88, 78)}<path d="${blob(pen, 88, 76, 0.05, 12)}" fill="${pen.ball(...shades)}"/>${scatter(pen, count, 70, 60, draw)}${shine}`;
}

const balls: Record<string, { shades: Shades; specks: string[]; count: 1 | 2 | 3 }> = {
  bread: { shades: ['#FFF3D6', '#EBD3A0', '#BE9B5E'], specks: ['#B98544', '#6E9A3A', '#FFF8E6'], count: 2 },
  spinach: { shades: ['#B4CC78', '#7E9F42', '#4C6A20'], specks: ['#3D5F18', '#DCE8B0', '#5F8530'], count: 3 },
  crumbs: { shades: ['#F1C67C', '#CF9343', '#8C581E'], specks: ['#FBE1A8', '#9A6224', '#E3AE5F'], count: 3 },
  germ: { shades: ['#FFFFFF', '#F6EEDD', '#D6C8A8'], specks: [], count: 1 },
  polenta: { shades: ['#FFE78C', '#F4BC2B', '#BD800E'], specks: ['#FFF3BF', '#D4951A'], count: 2 },
};

function dumplings(pen: Brush, variant: string): string {
  const { shades, specks, count } = balls[variant] ?? {
    shades: ['#FFF3D6', '#EBD3A0', '#BE9B5E'] as Shades,
    specks: [],
    count: 2,
  };
  const one = (r: number) =>
    `${shadow(pen, r, r, 6, 12)}<circle r="${r}" fill="${pen.ball(...shades)}"/>${specks.length > 0 ? scatter(pen, Math.round(r * 0.9), r * 0.84, r * 0.84, (x, y) => `<circle cx="${x}" cy="${y}" r="${pen.between(1.5, 4).toFixed(1)}" fill="${specks[Math.floor(pen.random() * specks.length)]}" opacity="0.8"/>`) : ''}<ellipse cx="${-r * 0.32}" cy="${-r * 0.42}" rx="${r * 0.3}" ry="${r * 0.17}" fill="#fff" opacity="0.5"/>`;
  if (count === 1) return one(92);
  if (count === 2) return placed(one(58), -44, -14) + placed(one(58), 48, 24);
  return placed(one(48), -48, -28) + placed(one(48), 48, -18) + placed(one(48), 0, 46);
}

const dips: Record<string, Shades> = {
  mustard: ['#FBE08A', '#E2B02E', '#A87A12'],
  white: ['#FFFFFF', '#F8F1E1', '#D8CBB0'],
  cranberry: ['#E8556A', '#B01836', '#6B0A1E'],
  plum: ['#8E4A86', '#5A1F58', '#330B35'],
  apricot: ['#FFC26B', '#F28C1E', '#B85C08'],
  liptauer: ['#F9B58A', '#E8854F', '#B7562A'],
  korozott: ['#F8B990', '#EA8C58', '#BB5C30'],
  zacusca: ['#E9764A', '#C24420', '#7F220C'],
  aubergine: ['#E6D9B8', '#C2AE80', '#8B774A'],
  beans: ['#F6E5C4', '#DDBF8A', '#A98450'],
};

function dip(pen: Brush, variant: string): string {
  const shades = dips[variant] ?? (['#fff', '#eee', '#ccc'] as Shades);
  return `${shadow(pen, 78, 78)}<circle r="78" fill="${pen.ball('#FFFFFF', '#F1ECE4', '#C9C0B2')}"/><circle r="64" fill="#B9AE9E"/><circle r="62" fill="${pen.ball(...shades)}"/><path d="M-36 -8C-20 -40 26 -40 34 -6C36 22 -4 30 -8 8C-8 -6 10 -8 12 2" fill="none" stroke="${shades[0]}" stroke-width="8" stroke-linecap="round" opacity="0.75"/><ellipse cx="-22" cy="-30" rx="18" ry="8" fill="#fff" opacity="0.4" transform="rotate(-28 -22 -30)"/>`;
}

const sauces: Record<string, Shades> = {
  goulash: ['#C9532A', '#96290F', '#5E1406'],
  'cream-paprika': ['#F7B67F', '#E58747', '#B5541F'],
  lecso: ['#F0703C', '#CF3A16', '#8E1C08'],
  paprika: ['#F7AE74', '#E27B3C', '#AE4C1A'],
  cream: ['#FFF8E6', '#F1E0BC', '#CDB384'],
};

function puddle(pen: Brush, variant: string, rx: number, ry: number): string {
  const shades = sauces[variant] ?? (['#C9532A', '#96290F', '#5E1406'] as Shades);
  return `<path d="${blob(pen, rx, ry, 0.09, 12)}" fill="${pen.ball(...shades)}"/><ellipse cx="${-rx * 0.4}" cy="${-ry * 0.5}" rx="${rx * 0.3}" ry="${ry * 0.1}" fill="#fff" opacity="0.3"/>`;
}

const strips = (pen: Brush, count: number, colours: string[], length: number, width: number, reach = 78) =>
  scatter(
    pen,
    count,
    reach,
    reach,
    (x, y) =>
      `<path d="M${x} ${y}q${pen.between(-length, length).toFixed(0)} ${pen.between(-length, length).toFixed(0)} ${pen.between(-length, length).toFixed(0)} ${pen.between(-length, length).toFixed(0)}" fill="none" stroke="${colours[Math.floor(pen.random() * colours.length)]}" stroke-width="${width}" stroke-linecap="round"/>`,
  );

const squares = (pen: Brush, count: number, colours: string[], size: number, reach: number) =>
  scatter(
    pen,
    count,
    reach,
    reach * 0.85,
    (x, y) =>
      `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="4" fill="${colours[Math.floor(pen.random() * colours.length)]}" stroke="#A9761F" stroke-opacity="0.35" transform="rotate(${pen.between(0, 90).toFixed(0)} ${x} ${y})"/>`,
  );

export const sideParts: Record<string, PartDrawing> = {
  mound,
  dumplings,
  dip,
  sauce: (pen, variant) => puddle(pen, variant, 116, 92),
  stew: (pen, variant) =>
    `${shadow(pen, 104, 84)}${puddle(pen, variant, 104, 84)}${
      variant === 'lecso'
        ? strips(pen, 26, ['#F7C02E', '#E8412A', '#5FA23A', '#F06A34'], 34, 12, 66)
        : placed(chunksOf(pen, variant === 'goulash' ? 'beef' : 'chicken', 8, 62), 0, 0)
    }`,
  noodles: (pen, variant) => {
    if (variant === 'fleckerl')
      return `${shadow(pen, 96, 82)}${squares(pen, 90, ['#FBE6A0', '#F1CD6C', '#E3B34B', '#FFF2C2'], 26, 88)}`;
    if (variant === 'kaes')
      return `${shadow(pen, 96, 84)}<path d="${blob(pen, 94, 80, 0.06)}" fill="${pen.ball('#FCE9A4', '#EDBF4D', '#BC8522')}"/>${strips(pen, 85, ['#FFF0B0', '#F3CB5E', '#E5AE38'], 24, 10)}${strips(pen, 12, ['#C9822A', '#FFF8DC'], 18, 5)}`;
    return strips(pen, 26, ['#FFF1B8', '#F2D583'], 52, 5, 62);
  },
  'pancake-strips': (pen) => strips(pen, 32, ['#F8D98A', '#E0A94A', '#FBE8B4', '#C98A35'], 46, 9, 66),
  croutons: (pen) => squares(pen, 13, ['#B07B3E', '#8A5726', '#C99150'], 22, 58),
  seeds: (pen) =>
    scatter(
      pen,
      22,
      64,
      60,
      (x, y) =>
        `<ellipse cx="${x}" cy="${y}" rx="9" ry="5" fill="#5F7D32" stroke="#3B5220" transform="rotate(${pen.between(0, 180).toFixed(0)} ${x} ${y})"/>`,
    ),
  swirl: () =>
    '<path d="M-60 10C-60 -60 60 -60 60 4C60 50 -26 52 -26 8C-26 -20 22 -22 22 6" fill="none" stroke="#FFF8E8" stroke-width="10" stroke-linecap="round" opacity="0.9"/>',
  'mushroom-slices': (pen) =>
    [
      [-42, -30, -20],
      [34, -40, 30],
      [50, 28, 100],
      [-10, 16, 190],
      [-54, 40, 60],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        placed(
          `<path d="M-30 4C-30 -34 30 -34 30 4C18 10 12 8 11 12L9 34Q0 40 -9 34L-11 12C-12 8 -18 10 -30 4Z" fill="${pen.ball('#FFF6E6', '#E6D0AE', '#B0926A')}" stroke="#8C6B45" stroke-width="3"/><path d="M-18 2Q0 -16 18 2" fill="none" stroke="#8C6B45" stroke-width="3" opacity="0.7"/>`,
          x,
          y,
          1,
          turn,
        ),
      )
      .join(''),
  potato: (pen) =>
    [
      [-34, -24, 20],
      [34, -16, -30],
      [0, 36, 5],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        placed(
          `${shadow(pen, 42, 32)}<path d="${blob(pen, 44, 33, 0.06)}" fill="${pen.ball('#FFF0A8', '#F3CF5A', '#C4962B')}"/>${scatter(pen, 7, 28, 20, (a, b) => `<ellipse cx="${a}" cy="${b}" rx="4.5" ry="2.5" fill="#4F8A2B"/>`)}<ellipse cx="-14" cy="-14" rx="13" ry="6" fill="#fff" opacity="0.5"/>`,
          x,
          y,
          1,
          turn,
        ),
      )
      .join(''),
  'country-potatoes': (pen) =>
    Array.from({ length: 8 }, (_, index) =>
      placed(
        `<path d="M-34 10Q0 -30 34 10Q0 22 -34 10Z" fill="${pen.linear(['#F9D576', '#DDA038', '#9C651B'])}" stroke="#8A5618" stroke-width="2"/>`,
        Math.cos(index * 2.4) * 52 * Math.sqrt(index / 7),
        Math.sin(index * 2.4) * 52 * Math.sqrt(index / 7),
        1,
        index * 57,
      ),
    ).join(''),
  'onion-crisps': (pen) =>
    scatter(
      pen,
      24,
      62,
      46,
      (x, y) =>
        `<circle cx="${x}" cy="${y}" r="${pen.between(9, 17).toFixed(1)}" fill="none" stroke="${pen.random() > 0.5 ? '#C47A26' : '#E7A648'}" stroke-width="6" stroke-dasharray="${pen.between(40, 70).toFixed(0)} 20"/>`,
    ),
  'onion-rings': (pen) =>
    scatter(
      pen,
      8,
      62,
      56,
      (x, y) =>
        `<circle cx="${x}" cy="${y}" r="${pen.between(18, 28).toFixed(1)}" fill="none" stroke="#F8ECF4" stroke-width="9"/><circle cx="${x}" cy="${y}" r="${pen.between(20, 29).toFixed(1)}" fill="none" stroke="#9C3B7F" stroke-width="4"/>`,
    ),
  'chives-garnish': (pen) =>
    scatter(
      pen,
      30,
      66,
      60,
      (x, y) =>
        `<rect x="${x}" y="${y}" width="11" height="5" rx="2" fill="${pen.random() > 0.5 ? '#5F9E35' : '#3F7D22'}" transform="rotate(${pen.between(0, 180).toFixed(0)} ${x} ${y})"/>`,
    ),
  cucumbers: (pen) =>
    [
      [-30, -20],
      [30, -14],
      [0, 30],
    ]
      .map(([x = 0, y = 0]) =>
        placed(
          `${shadow(pen, 34, 34, 3, 6)}<circle r="36" fill="#3F8A35"/><circle r="31" fill="${pen.ball('#F1FAD6', '#D4EBA6', '#A9CF74')}"/>${scatter(pen, 8, 18, 18, (a, b) => `<ellipse cx="${a}" cy="${b}" rx="4" ry="2" fill="#FDFFE9"/>`)}`,
          x,
          y,
        ),
      )
      .join(''),
  beetroot: (pen) =>
    Array.from({ length: 7 }, (_, index) =>
      placed(
        `<circle r="44" fill="#2A0414" opacity="0.2" cx="3" cy="5"/><circle r="44" fill="${pen.ball('#C2346E', '#8C1346', '#560628')}"/><circle r="30" fill="none" stroke="#D0578A" stroke-width="2" opacity="0.5"/><circle r="17" fill="none" stroke="#D0578A" stroke-width="2" opacity="0.5"/>`,
        index === 6 ? 0 : Math.cos(index * 1.047) * 62,
        index === 6 ? 0 : Math.sin(index * 1.047) * 62,
      ),
    ).join(''),
  'cheese-balls': (pen) =>
    [
      [-30, -10],
      [24, -26],
      [14, 28],
    ]
      .map(([x = 0, y = 0]) =>
        placed(
          `${shadow(pen, 28, 28, 3, 6)}<path d="${blob(pen, 29, 27, 0.08)}" fill="${pen.ball('#FFFFFF', '#F7F1E3', '#D5C8AC')}"/>`,
          x,
          y,
        ),
      )
      .join(''),
  'fried-egg': (pen) =>
    `${shadow(pen, 76, 68)}<path d="${blob(pen, 78, 68, 0.13, 9)}" fill="${pen.ball('#FFFFFF', '#FFFDF6', '#E5DCC8')}" stroke="#E0B565" stroke-width="2.5"/><circle cx="4" cy="-2" r="32" fill="${pen.ball('#FFE08A', '#FBB020', '#DD8206')}"/><ellipse cx="-7" cy="-14" rx="10" ry="6" fill="#fff" opacity="0.75"/>`,
  horseradish: (pen) => strips(pen, 55, ['#FFFFFF', '#F4EEDC', '#E4DABE'], 20, 5, 46),
  poppy: (pen) => scatter(pen, 90, 74, 60, (x, y) => `<circle cx="${x}" cy="${y}" r="3" fill="#33313B"/>`),
  lemon: (pen) =>
    `${shadow(pen, 66, 66)}<circle r="66" fill="${pen.ball('#FFE966', '#F9CE1D', '#D79F06')}"/><circle r="56" fill="#FFF8D6"/>${Array.from({ length: 8 }, (_, index) => `<path d="M0 -6L-15 -44Q0 -54 15 -44Z" fill="${pen.linear(['#FBDD4A', '#FFF0A0'])}" transform="rotate(${index * 45})"/>`).join('')}<ellipse cx="-24" cy="-30" rx="16" ry="7" fill="#fff" opacity="0.55" transform="rotate(-40 -24 -30)"/>`,
};
