import { blob, placed, scatter, shadow } from './brush.ts';
import type { Brush } from './brush.ts';
import type { PartDrawing } from './meatParts.ts';

const cakes: Record<string, { layers: string[]; top: string }> = {
  sacher: { layers: ['#5A2C17', '#E58A2B', '#5A2C17', '#532713'], top: '#2E1209' },
  dobos: { layers: ['#F4D9A0', '#5B2F1A', '#F4D9A0', '#5B2F1A', '#F4D9A0', '#5B2F1A', '#F4D9A0'], top: '#E59A24' },
  esterhazy: { layers: ['#C99A62', '#FFEFC9', '#C99A62', '#FFEFC9', '#C99A62', '#FFEFC9'], top: '#F7E9CB' },
  apple: { layers: ['#E3B368', '#F6DC8F', '#F0CB70', '#D9A04A'], top: '#E2A64C' },
};

/** A wedge seen from the side: its top, and its layers below. */
function cake(pen: Brush, variant: string): string {
  const { layers, top } = cakes[variant] ?? { layers: ['#F4D9A0'], top: '#fff' };
  const height = 92 / layers.length;
  const bands = layers
    .map(
      (colour, index) =>
        `<path d="M-104 ${-6 + index * height}L92 ${-6 + index * height}V${-6 + (index + 1) * height + 0.6}H-104Z" fill="${colour}"/>`,
    )
    .join('');
  const decoration: Record<string, string> = {
    esterhazy: '<path d="M-80 -14L20 -58M-40 -10L50 -56M0 -8L76 -40" stroke="#5B2F1A" stroke-width="5" fill="none"/>',
    dobos: '<path d="M-70 -18L60 -58L74 -36Z" fill="#FFD27A" opacity="0.6"/>',
    apple:
      '<path d="M-70 -14L40 -60M-30 -10L64 -46M-84 -20L-20 -12M-20 -44L50 -14" stroke="#B87628" stroke-width="9" fill="none"/>',
  };
  return `<ellipse cx="0" cy="92" rx="118" ry="22" fill="${pen.shade('#3A1D08', 0.4)}"/>${bands}<path d="M60 -6H92V86H60Z" fill="#2A0E04" opacity="0.14"/><path d="M-108 -4L40 -72Q96 -56 96 -4Z" fill="${top}" stroke="${top}" stroke-width="6" stroke-linejoin="round"/>${decoration[variant] ?? ''}<path d="M-80 -14L34 -64" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.35"/>`;
}

function cream(pen: Brush): string {
  const puff = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${pen.ball('#FFFFFF', '#FFFAF0', '#E2D6BF')}"/>`;
  return `${shadow(pen, 60, 52)}${puff(-28, 14, 36)}${puff(28, 16, 36)}${puff(0, 26, 36)}${puff(-14, -8, 32)}${puff(16, -6, 30)}${puff(0, -30, 22)}<path d="M-6 -42Q14 -60 10 -38" fill="#FFFDF8"/>`;
}

function roll(pen: Brush, y: number): string {
  return `<rect x="-96" y="${y - 20}" width="196" height="58" rx="26" fill="#3A1D08" opacity="0.18"/><rect x="-100" y="${y - 28}" width="200" height="56" rx="26" fill="${pen.linear(['#FCE7AE', '#EFC26A', '#BD8433'])}"/>${scatter(pen, 18, 84, 18, (a, b) => `<ellipse cx="${a}" cy="${(Number(b) + y).toFixed(1)}" rx="${pen.between(5, 12).toFixed(1)}" ry="4" fill="#B4702A" opacity="0.5"/>`)}<path d="M-80 ${y - 16}H70" stroke="#FFF8E0" stroke-width="7" stroke-linecap="round" opacity="0.55"/><ellipse cx="98" cy="${y}" rx="9" ry="24" fill="#E6B35C"/>`;
}

function torn(pen: Brush): string {
  return `<path d="${blob(pen, 34, 26, 0.2, 7)}" fill="#3A1D08" opacity="0.2" transform="translate(3 7)"/><path d="${blob(pen, 34, 26, 0.2, 7)}" fill="${pen.ball('#FFEFB4', '#F2C765', '#BF852B')}"/><path d="M-18 8Q0 18 20 4" stroke="#A9691E" stroke-width="7" fill="none" opacity="0.45" stroke-linecap="round"/>`;
}

export const sweetParts: Record<string, PartDrawing> = {
  cake,
  'cream-dollop': (pen) => cream(pen),
  schmarrn: (pen) =>
    Array.from({ length: 14 }, (_, index) =>
      placed(
        torn(pen),
        Math.cos(index * 2.4) * 84 * Math.sqrt(index / 13),
        Math.sin(index * 2.4) * 70 * Math.sqrt(index / 13),
        1,
        pen.between(0, 360),
      ),
    ).join(''),
  sugar: (pen) =>
    scatter(
      pen,
      120,
      104,
      84,
      (x, y) => `<circle cx="${x}" cy="${y}" r="${pen.between(1.2, 3).toFixed(1)}" fill="#fff" opacity="0.85"/>`,
    ),
  strudel: (pen, variant) => {
    const filling =
      variant === 'apple' ? ['#F3D788', '#E0B04E', '#C98F36', '#8A5A22'] : ['#FFFDF2', '#FBF1D2', '#F1DFAE', '#E6C984'];
    const bits = scatter(
      pen,
      42,
      70,
      30,
      (x, y) =>
        `<path d="${blob(pen, 15, 10, 0.15, 6)}" transform="translate(${x} ${(Number(y) + 18).toFixed(1)}) rotate(${pen.between(0, 180).toFixed(0)})" fill="${filling[Math.floor(pen.random() * filling.length)]}"/>`,
    );
    return `<ellipse cx="4" cy="66" rx="116" ry="26" fill="${pen.shade('#3A1D08', 0.4)}"/><rect x="-104" y="-62" width="208" height="128" rx="52" fill="${pen.linear(['#F6CE85', '#D99742', '#9A5C1E'])}"/><rect x="-86" y="-22" width="172" height="76" rx="34" fill="#EBC277"/>${bits}<path d="M-80 -40Q0 -56 80 -40M-86 -30Q0 -46 86 -30" stroke="#FFE9B8" stroke-width="4" fill="none" opacity="0.7"/>`;
  },
  crepes: (pen, variant) =>
    placed(
      `${roll(pen, -34)}${roll(pen, 34)}${variant === 'chocolate' ? '<path d="M-70 -58C-40 -30 -60 20 -30 60C-10 40 -20 -20 10 -58C30 -30 10 30 40 60C56 40 50 -10 74 -50" fill="none" stroke="#3F1C0D" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>' : ''}`,
      0,
      0,
      1,
      -16,
    ),
  somloi: (pen) => {
    const scoop = (x: number, y: number, shades: [string, string, string]) =>
      placed(`${shadow(pen, 46, 42)}<path d="${blob(pen, 46, 42, 0.07)}" fill="${pen.ball(...shades)}"/>`, x, y);
    return `${scoop(-46, 20, ['#FBE7B4', '#EBC878', '#BB9244'])}${scoop(46, 24, ['#A5693F', '#703C1D', '#43200D'])}${scoop(0, -10, ['#FBE7B4', '#EBC878', '#BB9244'])}${placed(cream(pen), 2, -48, 0.8)}<path d="M-74 -8C-50 20 -40 -30 -14 10C6 34 18 -20 36 8C54 32 66 4 78 22" fill="none" stroke="#3B190B" stroke-width="10" stroke-linecap="round"/>${scatter(pen, 16, 80, 44, (x, y) => `<circle cx="${x}" cy="${y}" r="4" fill="#9A6A38"/>`)}`;
  },
  langos: (pen, variant) => {
    const base = `${shadow(pen, 118, 106)}<path d="${blob(pen, 118, 106, 0.06, 12)}" fill="${pen.ball('#FAD98E', '#E6A746', '#AE6A20')}" stroke="#98581A" stroke-width="3"/>${scatter(pen, 20, 96, 84, (x, y) => `<ellipse cx="${x}" cy="${y}" rx="${pen.between(10, 24).toFixed(1)}" ry="${pen.between(8, 18).toFixed(1)}" fill="${pen.ball('#FFEDBE', '#EDB75B', '#C98732')}" opacity="0.9"/>`)}`;
    if (variant !== 'cheese')
      return `${base}<ellipse cx="-34" cy="-48" rx="40" ry="14" fill="#fff" opacity="0.3" transform="rotate(-24 -34 -48)"/>`;
    return `${base}<path d="${blob(pen, 88, 76, 0.12, 11)}" fill="${pen.ball('#FFFFFF', '#FFFAEF', '#E9DDC4')}"/>${scatter(pen, 95, 80, 68, (x, y) => `<path d="M${x} ${y}l${pen.between(-20, 20).toFixed(0)} ${pen.between(-12, 12).toFixed(0)}" stroke="${pen.random() > 0.5 ? '#FBD768' : '#F2BE3C'}" stroke-width="5" stroke-linecap="round"/>`)}`;
  },
  chimney: (pen) =>
    placed(
      `<rect x="-112" y="-44" width="226" height="116" rx="40" fill="#3A1D08" opacity="0.2"/><rect x="-112" y="-58" width="214" height="116" rx="34" fill="${pen.linear(['#F8CF86', '#D08A35', '#7C4413'])}"/>${[-86, -50, -14, 22, 58].map((x) => `<path d="M${x} -58C${x + 30} -30 ${x + 30} 30 ${x + 8} 58" fill="none" stroke="#6E3A10" stroke-width="8" opacity="0.65"/><path d="M${x + 16} -50C${x + 40} -26 ${x + 40} 20 ${x + 24} 44" fill="none" stroke="#FFE2A2" stroke-width="7" opacity="0.5"/>`).join('')}${scatter(pen, 90, 100, 50, (x, y) => `<circle cx="${x}" cy="${y}" r="${pen.between(1.5, 3).toFixed(1)}" fill="#FFF4D8" opacity="0.9"/>`)}<ellipse cx="102" cy="0" rx="26" ry="57" fill="#E9B564"/><ellipse cx="104" cy="0" rx="17" ry="43" fill="${pen.ball('#8A5524', '#5A3010', '#2F1606')}"/>`,
      0,
      0,
      1,
      -18,
    ),
  papanasi: (pen) =>
    `${shadow(pen, 104, 88)}<path d="${blob(pen, 104, 86, 0.04, 12)}" fill="${pen.ball('#F8CF7E', '#D9943A', '#92551A')}" stroke="#8A4E17" stroke-width="3"/>${scatter(pen, 30, 94, 76, (x, y) => `<circle cx="${x}" cy="${y}" r="4" fill="#FFE3A6" opacity="0.5"/>`)}<path d="M-84 -6C-70 -62 70 -64 86 -8C92 18 66 12 60 40C52 60 36 26 14 36C-6 46 -18 70 -30 42C-40 22 -74 40 -84 -6Z" fill="${pen.ball('#FFFFFF', '#FFFBF2', '#E6DBC6')}"/><path d="M-52 -8C-44 -44 44 -46 54 -8C58 12 36 8 30 26C20 38 10 8 -8 20C-20 34 -54 18 -52 -8Z" fill="${pen.ball('#C23A6B', '#7E1440', '#430722')}"/><circle cy="-32" r="40" fill="${pen.ball('#FBD68C', '#DE9A3E', '#98591B')}"/><path d="M-30 -50Q0 -80 30 -50Q20 -40 0 -44Q-18 -36 -30 -50Z" fill="#FFFDF8"/>`,
  layered: (pen) =>
    `<ellipse cx="4" cy="72" rx="112" ry="26" fill="${pen.shade('#3A1D08', 0.4)}"/><rect x="-96" y="-58" width="192" height="130" rx="16" fill="#D8B65E"/>${['#C9B55A', '#8E4B2A', '#E6D9A0', '#8E4B2A', '#C9B55A'].map((colour, index) => `<path d="M-96 ${-22 + index * 18}q24 -7 48 0t48 0t48 0t48 0v20h-192Z" fill="${colour}"/>`).join('')}<path d="M-98 -44Q-96 -64 -76 -64H76Q98 -64 98 -44C86 -20 66 -36 52 -22C36 -8 22 -36 2 -22C-18 -8 -30 -36 -52 -22C-72 -12 -92 -24 -98 -44Z" fill="${pen.linear(['#FFF6DC', '#F0C877', '#D79A3C'])}"/>${scatter(pen, 16, 80, 12, (x, y) => `<circle cx="${x}" cy="${(Number(y) - 46).toFixed(1)}" r="5" fill="#B86F22" opacity="0.55"/>`)}`,
  walnuts: (pen) =>
    [
      [-26, -14],
      [26, -8],
      [0, 26],
    ]
      .map(([x = 0, y = 0]) =>
        placed(
          `${shadow(pen, 28, 26, 3, 6)}<path d="${blob(pen, 29, 26, 0.1, 8)}" fill="${pen.ball('#E3B984', '#B58148', '#774C22')}"/><path d="M0 -24V24M-18 -10Q-6 -4 -14 10M18 -12Q6 -2 15 11" stroke="#6B421B" stroke-width="3.5" fill="none"/>`,
          x,
          y,
        ),
      )
      .join(''),
};
