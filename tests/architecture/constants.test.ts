import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readerConnection, requestPollMilliseconds } from '#domain/device/deviceRequest.ts';
import { breakpoints, unexplained } from '#src/app/theme.ts';
import { deadAfter, pingEvery } from '#src/data/realtime/heartbeat.ts';
import { reconnection } from '#src/data/realtime/reconnection.ts';
import { cookieDays } from '#src/data/session/machineId.ts';
import { qrSize } from '#src/ui/media/QrItem.tsx';
import { consentCookie } from '#src/ui/page/consent.ts';

const source = (file: string): string => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

describe('a number of the specification is its own', () => {
  it('a device request is looked at once a second', () => {
    expect(requestPollMilliseconds).toBe(1000);
  });

  it('the socket comes back after one to five seconds, half of it by chance, and gives up after twenty', () => {
    expect(reconnection).toEqual({
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    });
    expect(source('src/data/realtime/openRealtime.ts')).toContain('...reconnection');
  });

  it('whether the server is there is known within ten seconds', () => {
    expect(pingEvery * deadAfter).toBe(10_000);
  });

  it('that cookies were accepted is kept for 9999 days, everything else for ten', () => {
    expect(consentCookie('cookie-consent', true)).toBe(
      `cookie-consent=true; max-age=${9999 * 86_400}; path=/; samesite=strict; secure`,
    );
    expect(consentCookie('cookie-consent', false)).not.toContain('secure');
    expect(cookieDays).toBe(10);
    // strict and, where there is TLS, secure
    expect(source('src/data/session/machineId.ts')).toContain(
      "sameSite: 'strict', secure: location.protocol === 'https:'",
    );
  });

  it('a code to scan is 200 wide and level L', () => {
    expect(qrSize).toBe(200);
    expect(source('src/ui/media/QrItem.tsx')).toContain('level="L"');
  });

  it('layouts begin at five widths', () => {
    expect(breakpoints).toEqual([0, 600, 1000, 1200, 1500]);
  });

  it('a reader is taken hold of also while another device uses it', () => {
    expect(readerConnection).toEqual({ fail_if_in_use: false });
  });

  it('150 stays exported, whatever it means (D29)', () => {
    expect(unexplained).toBe(150);
  });
});
