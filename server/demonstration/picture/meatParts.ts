import { blob, placed, scatter, shadow, type Brush } from './brush.ts';

/** Draws one part of a dish around the origin, about 100 in radius. */
export type PartDrawing = (pen: Brush, variant: string) => string;

const dot =
  (fill: string, r: number, opacity = 1) =>
  (x: string, y: string) =>
    `<circle cx="${x}" cy="${y}" r="${r.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`;

function crumbed(pen: Brush, rx: number, ry: number): string {
  const outline = blob(pen, rx, ry, 0.09, 12);
  const crumbs = Math.round((rx * ry) / 62);
  return `${shadow(pen, rx, ry)}<path d="${outline}" fill="${pen.ball('#F9D07C', '#E39A3B', '#A95F1D')}" stroke="#95521A" stroke-width="2.5"/>
${scatter(pen, crumbs, rx * 0.88, ry * 0.86, (x, y) => dot(pen.random() > 0.5 ? '#FCE2A6' : '#B56B22', pen.between(1.5, 4.2), 0.65)(x, y))}
${scatter(pen, Math.ceil(rx / 12), rx * 0.6, ry * 0.55, (x, y) => `<ellipse cx="${x}" cy="${y}" rx="${pen.between(7, 15).toFixed(1)}" ry="${pen.between(4, 9).toFixed(1)}" fill="#FFE9B5" opacity="0.28"/>`)}`;
}

const sausageColours: Record<string, [string, string, string]> = {
  frankfurter: ['#F0A37C', '#CF6E48', '#8E3D24'],
  kaesekrainer: ['#E08A5C', '#B65430', '#6F2815'],
  debreziner: ['#E87552', '#BC3D20', '#75190C'],
  bratwurst: ['#EBC28A', '#C58A4A', '#7D4A20'],
  kolbasz: ['#D0593F', '#97301D', '#521209'],
};

function sausage(variant: string, y: number): string {
  const [light, middle, dark] = sausageColours[variant] ?? ['#E08A5C', '#B65430', '#6F2815'];
  const curve = (lift: number) => `M-82 ${y + lift + 12}Q0 ${y + lift - 26} 82 ${y + lift + 12}`;
  const line = (d: string, colour: string, width: number, opacity = 1) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
  const marks =
    variant === 'kolbasz' || variant === 'frankfurter'
      ? ''
      : [-48, -16, 16, 48]
          .map((x) =>
            line(
              `M${x - 9} ${y - 12 + Math.abs(x) * 0.28}l16 18`,
              variant === 'kaesekrainer' ? '#FFD977' : '#5A260F',
              5,
              0.75,
            ),
          )
          .join('');
  return `${line(curve(9), '#3A1D08', 42, 0.16)}${line(curve(0), dark, 40)}${line(curve(-2), middle, 33)}${line(curve(-7), light, 15, 0.75)}${marks}${line(curve(-11), '#FFFFFF', 4, 0.35)}`;
}

function leg(pen: Brush, shades: [string, string, string], bone: string): string {
  return `${shadow(pen, 88, 62, 4, 16)}<path d="M46 30L92 68" stroke="${bone}" stroke-width="20" stroke-linecap="round"/><circle cx="98" cy="62" r="13" fill="${bone}"/><circle cx="88" cy="78" r="13" fill="${bone}"/><path d="M-88 -18C-92 -66 -38 -84 6 -62C42 -44 56 -2 62 26Q66 44 46 46C14 52 -80 44 -88 -18Z" fill="${pen.ball(...shades)}"/>${scatter(pen, 46, 54, 38, (x, y) => `<circle cx="${(Number(x) - 16).toFixed(1)}" cy="${(Number(y) - 12).toFixed(1)}" r="${pen.between(1.5, 4).toFixed(1)}" fill="${pen.random() > 0.5 ? '#FFE3A6' : '#6B3210'}" opacity="0.45"/>`)}<path d="M-68 -28Q-58 -60 -16 -60" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.5"/>`;
}

function grilledRoll(pen: Brush, y: number): string {
  const bars = [-46, -22, 2, 26, 50].map(
    (x) => `<path d="M${x} ${y - 15}l-7 30" stroke="#2A120A" stroke-width="6" opacity="0.55" stroke-linecap="round"/>`,
  );
  return `<rect x="-78" y="${y - 14}" width="160" height="44" rx="22" fill="#3A1D08" opacity="0.18"/><rect x="-80" y="${y - 21}" width="160" height="42" rx="21" fill="${pen.linear(['#B4703F', '#84451F', '#4A210F'])}"/>${bars.join('')}<rect x="-62" y="${y - 15}" width="118" height="7" rx="3.5" fill="#fff" opacity="0.22"/>`;
}

function slice(pen: Brush, variant: string): string {
  const pork = variant === 'pork';
  const fill = pork ? pen.ball('#F3D8BC', '#DDB08C', '#B57E58') : pen.ball('#CFA48F', '#A9775F', '#7C4F3B');
  const rim = pork
    ? '<path d="M-58 -34A62 54 0 0 1 58 -34" fill="none" stroke="#8B4513" stroke-width="15" stroke-linecap="round"/><path d="M-54 -37A60 52 0 0 1 54 -37" fill="none" stroke="#E9A24F" stroke-width="5" stroke-dasharray="9 6"/>'
    : '<path d="M-60 -28A64 56 0 0 1 40 -48" fill="none" stroke="#F4E3C4" stroke-width="11" stroke-linecap="round"/>';
  const fibres = scatter(
    pen,
    26,
    52,
    42,
    (x, y) =>
      `<path d="M${x} ${y}l${pen.between(9, 20).toFixed(0)} ${pen.between(-3, 3).toFixed(0)}" stroke="${pork ? '#B98560' : '#7A4A36'}" stroke-width="2" opacity="0.5"/>`,
  );
  return `${shadow(pen, 66, 56)}<path d="${blob(pen, 68, 58, 0.05)}" fill="${fill}"/>${fibres}${rim}`;
}

function chunk(pen: Brush, colours: [string, string, string], r: number): string {
  return `<ellipse cx="2" cy="5" rx="${r}" ry="${r * 0.85}" fill="#2A0E04" opacity="0.22"/><path d="${blob(pen, r, r * 0.82, 0.18, 7)}" fill="${pen.ball(...colours)}"/><ellipse cx="${(-r * 0.3).toFixed(1)}" cy="${(-r * 0.35).toFixed(1)}" rx="${(r * 0.28).toFixed(1)}" ry="${(r * 0.16).toFixed(1)}" fill="#fff" opacity="0.35"/>`;
}

const chunkColours: Record<string, [string, string, string]> = {
  beef: ['#B0623C', '#7F3B1E', '#48190B'],
  pork: ['#E3A76B', '#B8743A', '#7A431B'],
  chicken: ['#FFF3D9', '#EFD9AE', '#C9A56D'],
  tripe: ['#FFFBEF', '#EFE4C8', '#CDB98E'],
  meatballs: ['#CF8A5B', '#9C5831', '#5E2D14'],
  cracklings: ['#F3C378', '#C98435', '#7E4A17'],
};

/** Pieces spread over the dish. */
export function chunksOf(pen: Brush, kind: string, count: number, reach = 70): string {
  const colours = chunkColours[kind] ?? chunkColours['beef'] ?? ['#B0623C', '#7F3B1E', '#48190B'];
  return Array.from({ length: count }, (_, index) => {
    const angle = index * 2.4;
    const distance = reach * Math.sqrt((index + 0.4) / count);
    return placed(
      chunk(pen, colours, pen.between(19, 26)),
      Math.cos(angle) * distance,
      Math.sin(angle) * distance,
      1,
      pen.between(0, 360),
    );
  }).join('');
}

export const meatParts: Record<string, PartDrawing> = {
  schnitzel: (pen, variant) => (variant === 'small' ? crumbed(pen, 92, 68) : crumbed(pen, 112, 88)),
  nuggets: (pen) =>
    [
      [-48, -38, 10],
      [38, -48, 60],
      [62, 22, 100],
      [-8, 4, 30],
      [-62, 34, 140],
      [8, 62, -20],
    ]
      .map(([x = 0, y = 0, turn = 0]) => placed(crumbed(pen, 46, 34), x, y, 1, turn))
      .join(''),
  slices: (pen, variant) =>
    [
      [-44, -20, -14],
      [2, 0, 2],
      [46, 22, 14],
    ]
      .map(([x = 0, y = 0, turn = 0]) => placed(slice(pen, variant), x, y, 1, turn))
      .join(''),
  steak: (pen, variant) => {
    const scale = variant === 'small' ? 0.82 : 1;
    const bars = [-60, -30, 0, 30, 60]
      .map(
        (x) =>
          `<path d="M${x + 16} -58L${x - 22} 58" stroke="#220C05" stroke-width="9" opacity="0.5" stroke-linecap="round"/>`,
      )
      .join('');
    return placed(
      `${shadow(pen, 104, 76)}<path d="${blob(pen, 104, 76, 0.09, 9)}" fill="${pen.ball('#A8623C', '#74371D', '#3E180B')}" stroke="#E6B98A" stroke-width="4" stroke-opacity="0.5"/>${bars}${scatter(pen, 30, 80, 56, (x, y) => `<circle cx="${x}" cy="${y}" r="2" fill="#F7D9A8" opacity="0.6"/>`)}<rect x="-18" y="-16" width="44" height="30" rx="8" fill="${pen.ball('#FFF6C9', '#FBE28B', '#E8BE4C')}" transform="rotate(-12)"/>${scatter(pen, 9, 16, 10, (x, y) => `<circle cx="${x}" cy="${y}" r="2.2" fill="#4F8A2B"/>`)}`,
      0,
      0,
      scale,
    );
  },
  ribs: (pen) =>
    [-66, -22, 22, 66]
      .map(
        (x) =>
          `<rect x="${x - 9}" y="-86" width="18" height="40" rx="9" fill="#F5EAD6"/><rect x="${x - 22}" y="-64" width="46" height="134" rx="20" fill="#2A0E04" opacity="0.2"/><rect x="${x - 24}" y="-68" width="46" height="134" rx="20" fill="${pen.linear(['#D2773A', '#93421A', '#54200B'], 'right')}"/><path d="M${x - 13} -52v94" stroke="#FFD08A" stroke-width="6" stroke-linecap="round" opacity="0.6"/>`,
      )
      .join(''),
  sausages: (_pen, variant) => placed(sausage(variant, -30) + sausage(variant, 30), 0, 0, 1.08, -14),
  mici: (pen) => placed([-66, -22, 22, 66].map((y) => grilledRoll(pen, y)).join(''), 0, 0, 1.05, -12),
  rolls: (pen) =>
    placed(
      [-50, 0, 50]
        .map(
          (y) =>
            `<rect x="-84" y="${y - 16}" width="172" height="46" rx="23" fill="#3A1D08" opacity="0.18"/><rect x="-86" y="${y - 23}" width="172" height="46" rx="22" fill="${pen.linear(['#DCD389', '#B2A548', '#7A6F25'])}"/>${[-50, -8, 34].map((x) => `<path d="M${x} ${y - 20}q20 18 6 40" fill="none" stroke="#F0EBB9" stroke-width="4" opacity="0.7"/>`).join('')}<rect x="-66" y="${y - 17}" width="120" height="7" rx="3.5" fill="#fff" opacity="0.28"/>`,
        )
        .join(''),
      0,
      0,
      1.05,
      -16,
    ),
  chunks: (pen, variant) => chunksOf(pen, variant, variant === 'tripe' ? 9 : 8),
  cracklings: (pen) => chunksOf(pen, 'cracklings', 15, 86),
  tartare: (pen) =>
    `${shadow(pen, 82, 82)}<path d="${blob(pen, 82, 80, 0.04, 14)}" fill="${pen.ball('#D8553F', '#B2322A', '#7A1717')}"/>${scatter(pen, 110, 72, 70, (x, y) => `<circle cx="${x}" cy="${y}" r="${pen.between(3, 6).toFixed(1)}" fill="${pen.random() > 0.5 ? '#E2705A' : '#8E1F1E'}" opacity="0.6"/>`)}<circle r="30" fill="${pen.ball('#FFE39A', '#FBB52A', '#D98508')}"/><ellipse cx="-9" cy="-11" rx="9" ry="6" fill="#fff" opacity="0.7"/>`,
  aspic: (pen) =>
    `${shadow(pen, 90, 62)}<rect x="-90" y="-58" width="180" height="116" rx="22" fill="${pen.linear(['#F2CF94', '#D9A45C', '#B97F3A'])}" opacity="0.95"/>${scatter(pen, 16, 70, 42, (x, y) => `<ellipse cx="${x}" cy="${y}" rx="${pen.between(9, 17).toFixed(1)}" ry="8" fill="${pen.random() > 0.4 ? '#C77F73' : '#7FA24A'}" opacity="0.75"/>`)}<rect x="-76" y="-48" width="150" height="16" rx="8" fill="#fff" opacity="0.4"/>`,
  ham: (pen) =>
    [
      [-40, 10, -20],
      [6, -8, 5],
      [46, 18, 30],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        placed(
          `${shadow(pen, 50, 58)}<path d="${blob(pen, 50, 60, 0.06)}" fill="${pen.ball('#FBC7C0', '#EE9A96', '#C96A6C')}" stroke="#FFF1E6" stroke-width="7"/><path d="M-20 -30Q10 0 -12 34" fill="none" stroke="#FFE3DC" stroke-width="5" opacity="0.8"/>`,
          x,
          y,
          1,
          turn,
        ),
      )
      .join(''),
  'poultry-leg': (pen) => placed(leg(pen, ['#F6C06A', '#CF842F', '#8A4A14'], '#FBF0DC'), 0, 0, 1, -82),
  'duck-leg': (pen) => placed(leg(pen, ['#D98A42', '#A3561F', '#5C2A0B'], '#F7E8CE'), 0, 0, 1, -82),
  knuckle: (pen) => {
    const scores = [-50, -22, 6, 34]
      .map(
        (x) =>
          `<path d="M${x} -64L${x + 26} 52M${x + 40} -60L${x - 14} 44" stroke="#5A270A" stroke-width="4" opacity="0.45"/>`,
      )
      .join('');
    return `${shadow(pen, 104, 80)}<rect x="62" y="-16" width="72" height="28" rx="14" fill="#FBF0DC"/><path d="${blob(pen, 100, 76, 0.07, 11)}" fill="${pen.ball('#F2B459', '#C4741F', '#74380C')}" stroke="#6B330C" stroke-width="3"/>${scores}${scatter(pen, 50, 84, 60, (x, y) => `<circle cx="${x}" cy="${y}" r="${pen.between(2, 5).toFixed(1)}" fill="#FFD98F" opacity="0.55"/>`)}<ellipse cx="-34" cy="-40" rx="40" ry="13" fill="#fff" opacity="0.35" transform="rotate(-18 -34 -40)"/>`;
  },
  skewer: (pen) => {
    const bits = [-78, -47, -16, 15, 46, 77].map((x, index) =>
      index % 2 === 0
        ? placed(chunk(pen, ['#F5CC8E', '#D59245', '#91531D'], 27), x, 0)
        : `<rect x="${x - 9}" y="-24" width="18" height="48" rx="8" fill="${index === 3 ? pen.linear(['#7CC04A', '#3F8A25']) : pen.linear(['#F0523A', '#B52414'])}"/>`,
    );
    const stick = `<rect x="-118" y="-3.5" width="236" height="7" rx="3.5" fill="#C79A5C"/>`;
    return (
      placed(`${shadow(pen, 104, 30)}${stick}${bits.join('')}`, 0, -34, 1, -18) +
      placed(`${shadow(pen, 104, 30)}${stick}${bits.join('')}`, 6, 34, 1, -18)
    );
  },
  'fish-fillet': (pen) =>
    placed(
      `${shadow(pen, 112, 50)}<path d="M-116 4C-70 -62 40 -62 116 -22C96 -4 96 8 116 30C40 62 -70 60 -116 4Z" fill="${pen.ball('#F7D79A', '#DDA04F', '#9C6224')}"/>${[-70, -36, -2, 32, 66].map((x) => `<path d="M${x} -34q16 34 -2 68" fill="none" stroke="#8A5520" stroke-width="6" opacity="0.5"/>`).join('')}<path d="M-80 -18Q0 -54 84 -24" fill="none" stroke="#FFF3CF" stroke-width="8" stroke-linecap="round" opacity="0.5"/>`,
      0,
      0,
      1,
      -14,
    ),
};
