import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import {
  close,
  connected,
  device,
  emitWithAck,
  follower,
  forget,
  guest,
  happens,
  later,
  news,
  opened,
  reported,
  socket,
  stageSocket,
  turn,
  world,
} from '../../../tests/support/stagedSocket.ts';

stageSocket();

describe('opening', () => {
  it('connects by itself, over a socket alone, when it knows from where to follow', async () => {
    await opened(device);
    expect(world.io).toHaveBeenCalledWith(
      '/device',
      expect.objectContaining({ transports: ['websocket'], autoConnect: false }),
    );
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  it('says who listens, with the token as it stands then', async () => {
    await opened(device);
    const [, given] = world.io.mock.calls[0] as [string, { auth(give: (said: unknown) => void): void }];
    const give = vi.fn();
    given.auth(give);
    await turn();
    world.tokenForSocket.mockResolvedValue(undefined);
    given.auth(give);
    await turn();
    expect(give.mock.calls).toEqual([[{ token: 'secret', kind: 'device' }], [{ token: '', kind: 'device' }]]);
    expect(world.tokenForSocket).toHaveBeenCalledWith('device:m1');
    const failure = new Error('no database');
    world.tokenForSocket.mockRejectedValue(failure);
    given.auth(give);
    await turn();
    expect(reported).toHaveBeenCalledWith(failure);
  });

  it('says who has unlocked it, so that a table’s tablet hears what its staff may hear', async () => {
    await opened(device);
    const [, given] = world.io.mock.calls[0] as [string, { auth(give: (said: unknown) => void): void }];
    const give = vi.fn();
    world.employeeForSocket.mockResolvedValue('anna');
    given.auth(give);
    await turn();
    expect(give).toHaveBeenCalledWith({ token: 'secret', kind: 'device', employee: 'anna' });
    expect(world.employeeForSocket).toHaveBeenCalledWith('device:m1');
  });

  it('reads what was missed without waiting for a socket, which a proxy may let nobody have', async () => {
    await opened(device);
    expect(follower.catchUp).toHaveBeenCalledWith(false);
    expect(world.truth.caughtUp.mock.calls).toEqual([[true]]);
    expect(world.showSynced).toHaveBeenCalledWith('1970-01-01T00:00:01.000Z');
  });

  it('says nothing of what is answered after it was closed: that is of the house before', async () => {
    const [earlier, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    follower.catchUp.mockReturnValueOnce(earlier.promise).mockReturnValueOnce(late.promise);
    await opened(device);
    socket.connected = true;
    world.back();
    expect(follower.catchUp).toHaveBeenCalledTimes(2);
    close();
    late.resolve();
    earlier.resolve();
    await turn();
    expect(world.truth.caughtUp).not.toHaveBeenCalled();
    expect(world.showSynced).not.toHaveBeenCalled();
  });
});

describe('a socket that connects', () => {
  it('joins its rooms, hears where the restaurant’s stream stands, and reads anew', async () => {
    await opened(device);
    forget();
    emitWithAck.mockImplementation(async (_, room: string) => (room === 'device:d1' ? { seq: 3 } : { seq: 9 }));
    socket.connected = true;
    happens('connect');
    expect(world.truth.caughtUp.mock.calls).toEqual([[false]]);
    expect(world.truth.socket.mock.calls).toEqual([[true]]);
    expect(world.kickSenderNow).toHaveBeenCalledTimes(1);
    expect(news.connected).toHaveBeenCalledTimes(1);
    await turn();
    expect(emitWithAck.mock.calls).toEqual([
      ['join_room', 'device:d1'],
      ['join_room', 'restaurant:r1'],
    ]);
    expect(socket.timeout).toHaveBeenCalledWith(20_000);
    expect(follower.heard.mock.calls).toEqual([[9]]);
    expect(follower.catchUp.mock.calls).toEqual([[true]]);
    expect(world.truth.caughtUp).toHaveBeenLastCalledWith(true);
  });

  it('hears nothing of a room that it may not join', async () => {
    emitWithAck.mockResolvedValue({ error: noConnection });
    await connected(device);
    expect(follower.heard).not.toHaveBeenCalled();
  });

  it('starts again when a room does not answer, unless it is another one by then', async () => {
    emitWithAck.mockRejectedValue(new Error('operation has timed out'));
    await connected(device);
    expect([socket.disconnect, socket.connect].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
    expect(reported).not.toHaveBeenCalled();
    forget();
    happens('connect');
    socket.id = 's2';
    await turn();
    expect(socket.connect).not.toHaveBeenCalled();
  });

  it('is no fault of anybody when it ends while a room is still to answer', async () => {
    emitWithAck.mockRejectedValue(new Error('socket has been disconnected'));
    await connected(device);
    close();
    await turn();
    expect(reported).not.toHaveBeenCalled();
  });

  it('says it where that is a fault of ours', async () => {
    emitWithAck.mockRejectedValue(new TypeError('ours'));
    await connected(device);
    expect(reported).toHaveBeenCalledWith(new TypeError('ours'));
  });

  it('beats, saying how the device is, one heart at a time', async () => {
    await connected(device);
    const [ping] = world.startHeartbeat.mock.calls[0] as [() => void];
    ping();
    expect(socket.emit).toHaveBeenCalledWith('ping', { appVersion: '2', pendingReplays: 3 });
    expect(world.heartbeat.stop).not.toHaveBeenCalled();
    happens('connect');
    expect(world.heartbeat.stop).toHaveBeenCalledTimes(1);
  });

  it('that nobody answers any more is dead, and another takes its place', async () => {
    await connected(device);
    forget();
    const [, dead] = world.startHeartbeat.mock.calls[0] as [() => void, () => void];
    dead();
    expect(world.truth.silent).toHaveBeenCalledTimes(1);
    expect([socket.disconnect, socket.connect].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('of a guest says nothing of a device', async () => {
    await connected(guest, {});
    const [ping] = world.startHeartbeat.mock.calls[0] as [() => void];
    ping();
    expect(socket.emit).toHaveBeenCalledWith('ping', undefined);
  });
});

describe('a socket that goes away', () => {
  it('beats no more and is not believed', async () => {
    await connected(device);
    forget();
    happens('disconnect', 'transport close');
    expect(world.heartbeat.stop).toHaveBeenCalledTimes(1);
    expect(world.truth.socket.mock.calls).toEqual([[false]]);
    await later(60_000);
    expect(socket.connect, 'the library tries by itself').not.toHaveBeenCalled();
  });

  it('because the server said so comes back a second later, unless it was closed', async () => {
    await connected(device);
    forget();
    happens('disconnect', 'io server disconnect');
    await later(999);
    expect(socket.connect).not.toHaveBeenCalled();
    await later(1);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    happens('disconnect', 'io server disconnect');
    close();
    await later(60_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  it('before it ever came is nothing to worry about', async () => {
    await opened(device);
    happens('disconnect', 'transport close');
    happens('pong', { now: 'now', heads: {} });
    expect(world.learnServerTime).toHaveBeenCalledWith('now', 0);
  });
});

describe('a socket that is refused', () => {
  const refused = (code: string): Error => Object.assign(new Error('refused'), { data: { code } });
  /** It went out with this token; what is held is `secret`. */
  async function carrying(token: string): Promise<void> {
    world.tokenForSocket.mockResolvedValueOnce(token);
    (world.io.mock.lastCall as [string, { auth(give: () => void): void }])[1].auth(() => {});
    await turn();
  }
  beforeEach(async () => {
    await opened(device);
    forget();
  });

  it('is not believed, and tried again by the library where there was only no network', async () => {
    happens('connect_error', new Error('network'));
    expect(world.truth.socket.mock.calls).toEqual([[false]]);
    await later(60_000);
    expect(socket.connect).not.toHaveBeenCalled();
    expect(world.renewToken).not.toHaveBeenCalled();
  });

  it('is tried again after a second where the server could not look', async () => {
    happens('connect_error', refused('unavailable'));
    await later(999);
    expect(socket.connect).not.toHaveBeenCalled();
    await later(1);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(world.rereadTokens).not.toHaveBeenCalled();
  });

  it('for its token takes the one that was renewed meanwhile, by another tab or a request', async () => {
    await carrying('dead');
    happens('connect_error', refused('no_token'));
    await later(999);
    expect(socket.connect).not.toHaveBeenCalled();
    await later(1);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(world.rereadTokens).toHaveBeenCalledTimes(1);
    expect(world.renewToken).not.toHaveBeenCalled();
  });

  it('for its token gets a new one, or looks again after five seconds', async () => {
    await carrying('secret');
    world.renewToken.mockResolvedValue('renewed');
    happens('connect_error', refused('no_token'));
    await later(1_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(world.renewToken).toHaveBeenCalledWith('device:m1');
    world.renewToken.mockResolvedValue('no_answer');
    happens('connect_error', refused('no_token'));
    await later(4_999);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    await later(1);
    expect(socket.connect).toHaveBeenCalledTimes(2);
    expect(news.revoked).not.toHaveBeenCalled();
  });

  it('for its token tells that the device is nobody any more, and stays away', async () => {
    await carrying('secret');
    world.renewToken.mockResolvedValue('refused');
    happens('connect_error', refused('no_token'));
    await later(60_000);
    expect(news.revoked).toHaveBeenCalledTimes(1);
    expect(news.over).not.toHaveBeenCalled();
    expect(socket.connect).not.toHaveBeenCalled();
  });

  it('for its token tells a guest that the session is over', async () => {
    close();
    await opened(guest);
    await carrying('secret');
    world.renewToken.mockResolvedValue('refused');
    happens('connect_error', refused('no_token'));
    await turn();
    expect(news.over).toHaveBeenCalledTimes(1);
    expect(news.revoked).not.toHaveBeenCalled();
  });

  it.each([device, guest])('for its token harms nobody who wants no news: $kind', async (listening) => {
    close();
    await opened(listening, {});
    await carrying('secret');
    world.renewToken.mockResolvedValue('refused');
    happens('connect_error', refused('no_token'));
    await turn();
    expect(reported).not.toHaveBeenCalled();
  });

  it('for its token says what broke, where that was not the network', async () => {
    world.tokenForSocket.mockRejectedValueOnce(new CallFailed(noConnection));
    happens('connect_error', refused('no_token'));
    await turn();
    expect(reported).not.toHaveBeenCalled();
    world.tokenForSocket.mockRejectedValueOnce(new TypeError('ours'));
    happens('connect_error', refused('no_token'));
    await turn();
    expect(reported).toHaveBeenCalledWith(new TypeError('ours'));
  });
});
