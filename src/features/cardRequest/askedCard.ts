import { proxy } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import type { Device, DeviceRequest, RequestResult } from '#domain/device/device.ts';
import { requestExpirySeconds } from '#domain/device/deviceRequest.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { steadyNow } from '#src/data/clock.ts';
import { newId } from '#src/data/ids.ts';
import { createCardMachine } from '#src/data/payment/cardMachine.ts';
import type { CardPayment } from '#src/data/payment/cardSteps.ts';
import { deviceSession } from '#src/data/session/deviceSessionStore.ts';
import { drivesReaderOf, ownReader, stopReading, takeCardHere } from '#src/data/terminal/ownReader.ts';
import type { ProcessedState } from '#src/data/terminal/readerLibrary.ts';
import { readingResult } from './readingResult.ts';
import { type AskedCard, takeAskedCards } from './takeAskedCard.ts';

/** What this device does for another one. */
export const askedCard = proxy<AskedCard>({});

/** The card that is read here for another device. */
const reading = proxy<CardPayment>({ step: 'idle' });
// the part is the requester's: whether it is given up the requester says
const machine = createCardMachine(reading, {
  type: 'card',
  patience: { tries: 12, pauseMs: 700, asksThroughSilence: true },
  givePartBack: async () => {},
});

async function orFault<T>(answer: Promise<T>): Promise<T | WireError> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallFailed) return error.error;
    throw error;
  }
}

/** Reads a card with this device's own reader, has it charged and confirmed. */
async function readHere(partialPayment_id: string): Promise<RequestResult> {
  await machine.resume(partialPayment_id);
  if (reading.step !== 'card') return settled(undefined);
  return settled(await takeCardHere(machine, reading));
}

async function settled(said: ProcessedState | undefined): Promise<RequestResult> {
  const { step, error } = reading;
  await machine.leave({ keepsPart: true });
  return readingResult({ step, said, fault: error ?? ownReader.error });
}

async function claim({ id }: DeviceRequest): Promise<number | WireError> {
  const device_id = deviceSession.device?.device_id;
  if (!device_id) return 0;
  const claimed = await orFault(call('POST /device/request', { body: { id, device_id }, key: newId() }));
  return 'statusCode' in claimed ? claimed : (claimed.expiresIn ?? 0);
}

const tellAgainAfterMs = 1_000;

/** A request that nobody answers ends by itself; what a card paid stands in the order all the same. */
async function tell(request: DeviceRequest, result: RequestResult): Promise<void> {
  const begun = steadyNow();
  while (steadyNow() - begun < requestExpirySeconds * 1_000) {
    const told = await orFault(call('POST /device/request', { body: { id: request.id, result } }));
    if (!('statusCode' in told) || told.retry === 'never') return;
    await sleep(tellAgainAfterMs);
  }
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Carries out a request of another device. */
export const carryOut = takeAskedCards(askedCard, {
  restaurant_id: () => deviceSession.device?.restaurant,
  hasOwnReader: () => drivesReaderOf(deviceSession.device?.restaurant),
  terminal_id: () => deviceSession.device?.terminals[0]?.terminal_id,
  claim,
  readHere,
  stopHere: stopReading,
  chargeThere: (partialPayment_id, terminal_id) =>
    orFault(call('POST /order/reader-payment', { body: { partialPayment_id, terminal_id } })),
  lookThere: (partialPayment_id) => orFault(call('GET /order/reader-payment', { query: { partialPayment_id } })),
  stopThere: (partialPayment_id) => orFault(call('DELETE /order/reader-payment', { query: { partialPayment_id } })),
  tell,
  steadyNow,
  sleep,
});

/** Carries out what was asked of this device while it was not there to hear it, as the server tells after a start. */
export async function carryOutOpen({ device_id, deviceRequests = [] }: Device): Promise<void> {
  for (const request of deviceRequests) {
    if (request.device_id !== device_id || request.result || request.claimedAt) continue;
    const result = await carryOut(request);
    if (!result.success) await tell(request, result);
  }
}

/** Whoever stands here gives up what was asked: the guest left, say. */
export async function giveUpAsked(): Promise<void> {
  if (askedCard.at === 'here') await stopReading();
  else if (askedCard.request) askedCard.stopping = true;
}
