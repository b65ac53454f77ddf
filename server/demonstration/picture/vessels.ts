import { blob, scatter, type Brush } from './brush.ts';

type Shades = [string, string, string];

/** What a dish stands in: what is drawn below and above its parts, and how far the parts may reach. */
export type Vessel = { below: string; above?: string; room: 'wide' | 'bowl' | 'beside' };
export type VesselDrawing = (pen: Brush, variant: string, flags: ReadonlySet<string>) => Vessel;

const ground = (pen: Brush, rx: number, y = 260) =>
  `<ellipse cx="248" cy="${y}" rx="${rx * 1.16}" ry="${rx * 1.14}" fill="${pen.shade('#4A2A12', 0.42)}"/>`;
const foot = (pen: Brush, rx: number, y: number) =>
  `<ellipse cx="246" cy="${y}" rx="${rx}" ry="${rx * 0.24}" fill="${pen.shade('#4A2A12', 0.5)}"/>`;

function plate(pen: Brush): Vessel {
  return {
    room: 'wide',
    below: `${ground(pen, 196)}<circle cx="240" cy="240" r="198" fill="${pen.ball('#FFFFFF', '#FBF8F2', '#DDD4C7')}"/><circle cx="240" cy="240" r="150" fill="${pen.ball('#F3EEE5', '#FDFBF7', '#FFFFFF')}"/><circle cx="240" cy="240" r="150" fill="none" stroke="#E3DACB" stroke-width="2"/><path d="M90 150A178 178 0 0 1 200 68" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.9"/>`,
  };
}

function board(pen: Brush): Vessel {
  const grain = [110, 160, 214, 262, 318, 360]
    .map(
      (y) =>
        `<path d="M54 ${y}Q160 ${y - 12 + pen.between(0, 20)} 250 ${y}T426 ${y - 4}" fill="none" stroke="#9A6A38" stroke-width="${pen.between(2, 4).toFixed(1)}" opacity="0.35"/>`,
    )
    .join('');
  return {
    room: 'wide',
    below: `${ground(pen, 190, 268)}<g transform="rotate(-5 240 240)"><rect x="44" y="84" width="392" height="318" rx="46" fill="#7E4F24"/><rect x="44" y="76" width="392" height="314" rx="46" fill="${pen.linear(['#E3B77C', '#CE9A5B', '#B98147'])}"/>${grain}<circle cx="398" cy="114" r="13" fill="#7E4F24"/><path d="M76 92H330" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.3"/></g>`,
  };
}

function pan(pen: Brush): Vessel {
  return {
    room: 'wide',
    below: `${ground(pen, 188)}<rect x="386" y="352" width="104" height="40" rx="20" fill="${pen.linear(['#5A5350', '#2B2624'])}" transform="rotate(42 386 352)"/><circle cx="234" cy="236" r="192" fill="${pen.ball('#6A625E', '#3A3431', '#1F1A18')}"/><circle cx="234" cy="236" r="168" fill="${pen.ball('#2B2624', '#3B3532', '#4A4340')}"/><path d="M92 150A170 170 0 0 1 190 70" fill="none" stroke="#A89F99" stroke-width="7" stroke-linecap="round" opacity="0.8"/>`,
  };
}

const soups: Record<string, Shades> = {
  broth: ['#FBE3A0', '#EDBE52', '#C98F22'],
  goulash: ['#D9622E', '#A83412', '#6E1A06'],
  'cream-paprika': ['#F8BF8C', '#E68D4C', '#B95C24'],
  cream: ['#FFFBEF', '#F6E8C8', '#D9C193'],
  pumpkin: ['#FFC557', '#F29A1B', '#C26C05'],
  potato: ['#F9E8B2', '#E6C877', '#BB9440'],
  bean: ['#DE8A55', '#B8562A', '#7C3110'],
  'fish-red': ['#EE6A34', '#C5330F', '#841A04'],
  'ciorba-white': ['#FFF8DE', '#F8E3A6', '#DDB969'],
  'ciorba-red': ['#F4A25B', '#DD6E28', '#A24310'],
  cherry: ['#F6A9BF', '#DE6489', '#A83458'],
  vanilla: ['#FFF3BF', '#FBDD79', '#E0B23F'],
  beuschel: ['#EBCFA0', '#CDA468', '#94703A'],
  green: ['#DDEBB8', '#B9D487', '#86A94F'],
  salad: ['#FFFFFF', '#F5F0E6', '#DDD3C2'],
};

/** A small soup bowl that stands beside the main dish. */
export function soupBowl(pen: Brush, variant: string, r: number): string {
  const shades = soups[variant] ?? (['#FBE3A0', '#EDBE52', '#C98F22'] as Shades);
  const eyes = scatter(
    pen,
    Math.round(r / 9),
    r * 0.56,
    r * 0.52,
    (x, y) =>
      `<circle cx="${x}" cy="${y}" r="${pen.between(r * 0.02, r * 0.06).toFixed(1)}" fill="#fff" opacity="0.28"/>`,
  );
  return `<circle cx="${r * 0.04}" cy="${r * 0.1}" r="${r * 1.14}" fill="${pen.shade('#4A2A12', 0.42)}"/><circle r="${r}" fill="${pen.ball('#FFFFFF', '#F6F1E8', '#CFC4B4')}"/><circle r="${r * 0.84}" fill="#B4A895"/><circle r="${r * 0.82}" cy="${r * 0.015}" fill="${pen.ball(...shades)}"/>${eyes}<path d="M${-r * 0.62} ${-r * 0.34}A${r * 0.72} ${r * 0.72} 0 0 1 ${-r * 0.18} ${-r * 0.68}" fill="none" stroke="#fff" stroke-width="${r * 0.045}" stroke-linecap="round" opacity="0.6"/><path d="M${-r * 0.78} ${-r * 0.5}A${r * 0.93} ${r * 0.93} 0 0 1 ${-r * 0.2} ${-r * 0.9}" fill="none" stroke="#fff" stroke-width="${r * 0.05}" stroke-linecap="round"/>`;
}

const drinks: Record<string, Shades> = {
  water: ['#F2FBFF', '#D9F0FA', '#B5DDF0'],
  cola: ['#8A4A22', '#4A2010', '#220B04'],
  apple: ['#FFE78F', '#F6C63B', '#D99A12'],
  apricot: ['#FFC873', '#F79B2B', '#D9730B'],
  lemonade: ['#FFFBD6', '#FCEFA0', '#EBD35E'],
  elder: ['#FBFBE3', '#EFF2C0', '#D6DE95'],
  herbal: ['#FFE6A6', '#EFBF58', '#C98D24'],
  raspberry: ['#FF9DB2', '#EE4A70', '#BC1E47'],
  espresso: ['#6B3A1C', '#3C1B0B', '#1E0B03'],
  coffee: ['#C08A5C', '#8A552E', '#573016'],
};

const ice = (x: number, y: number, turn: number) =>
  `<rect x="${x}" y="${y}" width="46" height="46" rx="9" fill="#fff" opacity="0.42" stroke="#fff" stroke-width="3" transform="rotate(${turn} ${x + 23} ${y + 23})"/>`;

function glass(pen: Brush, variant: string, flags: ReadonlySet<string>): Vessel {
  const shades = drinks[variant] ?? (['#F2FBFF', '#D9F0FA', '#B5DDF0'] as Shades);
  const cream = flags.has('cream-top');
  const bubbles = cream
    ? ''
    : Array.from(
        { length: 16 },
        () =>
          `<circle cx="${pen.between(176, 296).toFixed(0)}" cy="${pen.between(170, 400).toFixed(0)}" r="${pen.between(2, 5).toFixed(1)}" fill="#fff" opacity="0.6"/>`,
      ).join('');
  const top = cream
    ? [
        [182, 128, 34],
        [238, 122, 40],
        [292, 130, 33],
        [210, 92, 32],
        [264, 90, 31],
        [238, 62, 24],
      ]
        .map(
          ([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${pen.ball('#FFFFFF', '#FFF9EC', '#E4D7BE')}"/>`,
        )
        .join('')
    : `${ice(172, 140, -12)}${ice(238, 150, 16)}`;
  const straw = cream
    ? ''
    : `<path d="M264 404L306 44" stroke="#D9481C" stroke-width="13" stroke-linecap="round"/><path d="M264 404L306 44" stroke="#fff" stroke-width="13" stroke-dasharray="16 22" opacity="0.75"/>`;
  return {
    room: 'beside',
    below: `${foot(pen, 118, 428)}<path d="M140 76H336L312 412Q310 432 290 432H186Q166 432 164 412Z" fill="#fff" opacity="0.55"/>${straw}<path d="M145 132H331L311 408Q309 424 290 424H186Q167 424 165 408Z" fill="${pen.linear(shades, 'down')}" opacity="${variant === 'water' ? 0.8 : 0.93}"/>${cream ? '' : `<ellipse cx="238" cy="132" rx="93" ry="14" fill="${shades[0]}" opacity="0.95"/>`}${top}${bubbles}<path d="M166 112L182 396" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity="0.5"/><path d="M318 120L302 380" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="0.45"/>${cream ? '' : '<ellipse cx="238" cy="77" rx="98" ry="13" fill="none" stroke="#fff" stroke-width="5" opacity="0.8"/>'}`,
  };
}

const wines: Record<string, Shades> = {
  white: ['#FBF3B8', '#F0DE7C', '#D5B949'],
  gold: ['#FFE08A', '#F4B532', '#C9800E'],
  red: ['#B8304F', '#7E1030', '#4C061C'],
  spritzer: ['#FCFADB', '#F3F0B4', '#DDD78A'],
  aperol: ['#FFB04F', '#F97316', '#CC4A06'],
};

function wine(pen: Brush, variant: string): Vessel {
  const shades = wines[variant] ?? (['#FBF3B8', '#F0DE7C', '#D5B949'] as Shades);
  const sparkling = variant === 'spritzer' || variant === 'aperol';
  const level = sparkling ? 128 : 172;
  const inset = sparkling ? 4 : 0;
  const bubbles = sparkling
    ? Array.from(
        { length: 18 },
        () =>
          `<circle cx="${pen.between(176, 284).toFixed(0)}" cy="${pen.between(150, 270).toFixed(0)}" r="${pen.between(2, 4.5).toFixed(1)}" fill="#fff" opacity="0.75"/>`,
      ).join('')
    : '';
  return {
    room: 'beside',
    below: `${foot(pen, 100, 430)}<ellipse cx="230" cy="424" rx="76" ry="15" fill="#fff" opacity="0.85"/><ellipse cx="230" cy="421" rx="60" ry="9" fill="#EDE7DD" opacity="0.8"/><path d="M222 300H238L242 418H218Z" fill="#fff" opacity="0.85"/><path d="M146 60H314C330 190 312 306 230 306C148 306 130 190 146 60Z" fill="#fff" opacity="0.5"/><path d="M${139 + inset} ${level}H${321 - inset}C322 236 300 298 230 298C160 298 138 236 ${139 + inset} ${level}Z" fill="${pen.linear(shades)}" opacity="0.95"/><ellipse cx="230" cy="${level}" rx="${91 - inset}" ry="13" fill="${shades[0]}"/>${variant === 'aperol' ? `${ice(176, 124, -14)}${ice(236, 136, 18)}` : ''}${bubbles}<path d="M162 92Q150 190 176 250" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity="0.6"/><ellipse cx="230" cy="60" rx="84" ry="11" fill="none" stroke="#fff" stroke-width="5" opacity="0.9"/>`,
  };
}

const beers: Record<string, Shades> = {
  radler: ['#FFF2A6', '#FBDA5A', '#E3B32B'],
  wheat: ['#FBD27A', '#EBA93A', '#BF7A14'],
  pale: ['#FFE58C', '#F6C23C', '#D4951A'],
};

function beer(pen: Brush, variant: string): Vessel {
  const shades = beers[variant] ?? (['#FFE58C', '#F6C23C', '#D4951A'] as Shades);
  const bubbles = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${pen.between(180, 296).toFixed(0)}" cy="${pen.between(150, 400).toFixed(0)}" r="${pen.between(1.5, 4).toFixed(1)}" fill="#fff" opacity="0.6"/>`,
  ).join('');
  const foam = [162, 196, 234, 272, 312]
    .map(
      (x, index) =>
        `<circle cx="${x}" cy="${index % 2 === 0 ? 92 : 82}" r="34" fill="${pen.ball('#FFFFFF', '#FFFBF0', '#EADFC6')}"/>`,
    )
    .join('');
  return {
    room: 'beside',
    below: `${foot(pen, 112, 430)}<path d="M136 84C128 180 168 250 170 330L164 432H310L304 330C306 250 346 180 338 84Z" fill="#fff" opacity="0.6"/><path d="M142 100C136 184 174 250 178 330L174 420H300L296 330C300 250 338 184 332 100Z" fill="${pen.linear(shades)}"/>${bubbles}${foam}<rect x="140" y="92" width="194" height="34" rx="16" fill="#FFFDF6"/><path d="M166 140C166 200 190 250 194 330" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity="0.5"/>`,
  };
}

const spirits: Record<string, Shades> = {
  clear: ['#FFFFFF', '#EEF6FA', '#D3E4EC'],
  apricot: ['#FFF1CF', '#FBD79B', '#EBB45F'],
  amber: ['#FFD98A', '#EBA63C', '#B9721A'],
  cream: ['#FFF6C9', '#F8DE85', '#DDB44B'],
  cherry: ['#D9345F', '#9A0F38', '#5C051E'],
};

function shot(pen: Brush, variant: string): Vessel {
  const shades = spirits[variant] ?? (['#FFFFFF', '#EEF6FA', '#D3E4EC'] as Shades);
  return {
    room: 'beside',
    below: `${foot(pen, 104, 404)}<path d="M138 130H338L314 386Q312 408 290 408H186Q164 408 162 386Z" fill="#fff" opacity="0.75"/><path d="M146 196H330L314 356Q312 370 296 370H180Q164 370 162 356Z" fill="${pen.linear(shades)}" opacity="0.95"/><ellipse cx="238" cy="196" rx="92" ry="15" fill="${shades[0]}"/><ellipse cx="238" cy="131" rx="100" ry="15" fill="none" stroke="#fff" stroke-width="6"/><path d="M166 164L182 350" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity="0.6"/>`,
  };
}

const coffees: Record<string, Shades> = {
  melange: ['#E3B98A', '#C08B56', '#8A5A2E'],
  brown: ['#C48A54', '#95602F', '#5E3715'],
  espresso: ['#9C6436', '#5C3013', '#2F1505'],
  chocolate: ['#9A5E3B', '#6A3518', '#3B1908'],
  tea: ['#F4B25C', '#D9822A', '#A9570E'],
};

function cup(pen: Brush, variant: string): Vessel {
  const shades = coffees[variant] ?? (['#9C6436', '#5C3013', '#2F1505'] as Shades);
  const art =
    variant === 'melange'
      ? `<path d="${blob(pen, 62, 54, 0.06)}" transform="translate(232 242)" fill="#FFF6E6"/><path d="M232 286C190 250 196 214 218 214Q230 214 232 230Q234 214 246 214C268 214 274 250 232 286Z" fill="#C08B56"/>`
      : '';
  return {
    room: 'beside',
    below: `${ground(pen, 190)}<circle cx="240" cy="240" r="190" fill="${pen.ball('#FFFFFF', '#FAF6EF', '#D8CEBF')}"/><circle cx="240" cy="240" r="132" fill="#EDE6DA"/><circle cx="248" cy="256" r="134" fill="${pen.shade('#4A2A12', 0.45)}"/><path d="M330 210Q408 196 404 240Q400 284 328 268" fill="none" stroke="#F8F3EA" stroke-width="24" stroke-linecap="round"/><circle cx="232" cy="240" r="122" fill="${pen.ball('#FFFFFF', '#F7F2E9', '#D2C7B6')}"/><circle cx="232" cy="241" r="105" fill="#A89A86"/><circle cx="232" cy="243" r="102" fill="${pen.ball(...shades)}"/><circle cx="232" cy="243" r="94" fill="none" stroke="${shades[0]}" stroke-width="9" opacity="0.55"/>${art}<path d="M152 190A100 100 0 0 1 206 150" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity="0.55"/>`,
  };
}

export const vessels: Record<string, VesselDrawing> = {
  plate,
  board,
  pan,
  bowl: (pen, variant) => ({
    room: 'bowl',
    below: `<g transform="translate(240 240)">${soupBowl(pen, variant, 196)}</g>`,
  }),
  none: (pen) => ({ room: 'wide', below: foot(pen, 150, 400) }),
  glass,
  wine,
  beer,
  shot,
  cup,
};
