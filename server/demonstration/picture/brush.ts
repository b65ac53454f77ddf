/** What a drawing is made with: numbers that are the same at every run, and a place for gradients. */
export type Brush = {
  /** 0 ≤ n < 1 */
  random(): number;
  between(low: number, high: number): number;
  /** lit from the top left: light, middle, dark */
  ball(light: string, middle: string, dark: string): string;
  /** from top to bottom, or from left to right */
  linear(stops: readonly string[], direction?: 'down' | 'right'): string;
  /** dark in the middle, nothing at the edge */
  shade(colour: string, opacity: number): string;
  defs(): string;
};

/** A brush whose every choice follows from `seed`, so that a picture's bytes and its file name stay the same. */
export function brush(seed: string): Brush {
  let state =
    Array.from(seed).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261) >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const known = new Map<string, string>();
  const keep = (body: (id: string) => string) => {
    const drawn = body('@');
    const id = known.get(drawn) ?? `g${known.size}`;
    known.set(drawn, id);
    return `url(#${id})`;
  };
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset.toFixed(2)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
  return {
    random,
    between: (low, high) => low + random() * (high - low),
    ball: (light, middle, dark) =>
      keep(
        (id) =>
          `<radialGradient id="${id}" cx="0.38" cy="0.32" r="0.72">${stop(0, light)}${stop(0.5, middle)}${stop(1, dark)}</radialGradient>`,
      ),
    linear: (stops, direction = 'down') =>
      keep(
        (id) =>
          `<linearGradient id="${id}" x1="0" y1="0" ${direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"'}>${stops
            .map((colour, index) => stop(index / Math.max(1, stops.length - 1), colour))
            .join('')}</linearGradient>`,
      ),
    shade: (colour, opacity) =>
      keep((id) => `<radialGradient id="${id}">${stop(0.35, colour, opacity)}${stop(1, colour, 0)}</radialGradient>`),
    defs: () => [...known].map(([body, id]) => body.replace('"@"', `"${id}"`)).join(''),
  };
}

const round = (value: number) => value.toFixed(1);

/** A closed, softly uneven outline around the origin. */
export function blob(pen: Brush, rx: number, ry: number, wobble = 0.08, corners = 10): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * Math.PI * 2;
    const reach = 1 + pen.between(-wobble, wobble);
    return { x: Math.cos(angle) * rx * reach, y: Math.sin(angle) * ry * reach };
  });
  const middle = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  const at = (index: number) => points[index % corners] ?? { x: 0, y: 0 };
  const curves = points.map((point, index) => `Q${round(point.x)} ${round(point.y)} ${middle(point, at(index + 1))}`);
  return `M${middle(at(corners - 1), at(0))}${curves.join('')}Z`;
}

/** `count` drawings at random places inside an ellipse. */
export function scatter(
  pen: Brush,
  count: number,
  rx: number,
  ry: number,
  draw: (x: string, y: string) => string,
): string {
  return Array.from({ length: count }, () => {
    const angle = pen.random() * Math.PI * 2;
    const reach = Math.sqrt(pen.random());
    return draw(round(Math.cos(angle) * rx * reach), round(Math.sin(angle) * ry * reach));
  }).join('');
}

/** A drawing moved, scaled and turned. */
export function placed(body: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale.toFixed(3)})">${body}</g>`;
}

/** The soft shadow of something that lies on the table. */
export function shadow(pen: Brush, rx: number, ry: number, x = 6, y = 10, opacity = 0.32): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${round(rx * 1.14)}" ry="${round(ry * 1.16)}" fill="${pen.shade('#3A1D08', opacity)}"/>`;
}
