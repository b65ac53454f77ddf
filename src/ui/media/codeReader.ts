import { untilLoaded } from '#src/ui/page/later.ts';

const format = 'qr_code';

/** What finds codes in a picture, as browsers do it themselves (https://wicg.github.io/shape-detection-api). */
export type CodeReader = { detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };

type Reader = {
  new (options: { formats: (typeof format)[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
};

declare global {
  var BarcodeDetector: Reader | undefined;
}

/**
 * The browser's own reader of codes, or one that is fetched now: Safari and Firefox have none, and Chrome may have one
 * that reads nothing where its system lends it none. Fails when it cannot be fetched although the server answers.
 */
export async function codeReader(): Promise<CodeReader> {
  const own = globalThis.BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  const Reader = own && formats.includes(format) ? own : await fetched();
  return new Reader({ formats: [format] });
}

const fetched = async (): Promise<Reader> => (await untilLoaded(() => import('qr/decode.js'))).BarcodeDetector;
