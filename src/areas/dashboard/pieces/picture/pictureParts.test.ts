import { expect, it } from 'vitest';
import { backgroundOf, isBlurred, isTooSmall, keptSize, middleOf, mostZoom } from './pictureParts.ts';

const whole = (width: number, height: number) => ({ x: 0, y: 0, width, height });

it.each([
  [whole(400, 300), 4 / 3, whole(400, 300)],
  [whole(400, 400), 4 / 3, { x: 0, y: 50, width: 400, height: 300 }],
  [whole(800, 300), 1, { x: 250, y: 0, width: 300, height: 300 }],
  [{ x: 10, y: 20, width: 200, height: 100 }, 1, { x: 60, y: 20, width: 100, height: 100 }],
])('the middle of %j in the shape %d is %j', (part, ratio, middle) => {
  expect(middleOf(part, ratio)).toEqual(middle);
});

it.each([
  [1600, 1200, 1, 5],
  [320, 320, 1, 2],
  [160, 160, 1, 1],
  [100, 100, 1, 1],
  [640, 320, 2, 2],
])('of %d × %d in the shape %d one goes %d times nearer at most', (width, height, ratio, most) => {
  expect(mostZoom({ width, height }, ratio)).toBe(most);
});

it.each([
  [4000, 3000, 1600, 1200],
  [900, 3200, 450, 1600],
  [800, 600, 800, 600],
  [0.4, 0.4, 1, 1],
])('%d × %d dots are kept in %d × %d', (width, height, ...kept) => {
  expect(Object.values(keptSize({ width, height }))).toEqual(kept);
});

it.each([
  [159, 900, true, true],
  [160, 160, false, true],
  [480, 360, false, false],
])('%d × %d dots: too small %j, blurred %j', (width, height, small, blurred) => {
  expect([isTooSmall({ width, height }), isBlurred({ width, height })]).toEqual([small, blurred]);
});

it('a part is the background of its place, from edge to edge', () => {
  expect(backgroundOf({ x: 100, y: 0, width: 200, height: 100 }, { width: 400, height: 100 })).toEqual({
    backgroundSize: '200% 100%',
    backgroundPosition: '50% 0%',
  });
});
