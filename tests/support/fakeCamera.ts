import { writeFileSync } from 'node:fs';
import { encodeQR } from 'qr';

const [width, height] = [640, 480];
/** How long one picture stands, at this many pictures a second. */
const frames = 2;

/** Switches that give a browser a camera which shows what lies in `file`, to whoever is allowed to look. */
export const fakeCamera = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/**
 * Writes what the camera sees, as uncompressed video: a code on a table, held as a hand holds a phone (askew, neither
 * sharp nor well lit), or the table alone.
 */
export function showCamera(file: string, text?: string): void {
  const code = text === undefined ? [] : encodeQR(text, 'raw', { ecc: 'low', border: 2 });
  const module = 300 / Math.max(code.length, 1);
  const [sin, cos] = [Math.sin(0.2), Math.cos(0.2)];
  const luma = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [column, row] = [dx * cos - dy * sin, dx * sin + dy * cos].map((at) =>
        Math.floor(at / module + code.length / 2),
      );
      const dark = code[row!]?.[column!];
      const light = dark === undefined ? 120 : dark ? 50 : 190;
      luma[y * width + x] = light + ((x * 7 + y * 13) % 11) + Math.floor(x / 40);
    }
  const picture = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: frames }, () => picture)]));
}
