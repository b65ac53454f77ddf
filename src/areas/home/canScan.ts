/** The browser's own reader of codes (https://wicg.github.io/shape-detection-api), where there is one. */
export type CodeReader = { detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => CodeReader) | undefined;
}

/** Whether this browser reads codes by itself and has a camera to read them with. */
export const canScan = (): boolean =>
  globalThis.BarcodeDetector !== undefined && globalThis.navigator.mediaDevices?.getUserMedia !== undefined;
