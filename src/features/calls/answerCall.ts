import { proxy } from 'valtio';
import { act } from '#src/data/outbox/act.ts';
import { showFailure } from '#src/ui/feedback/showFailure.ts';

/** Calls of which somebody said here that they are done; what is not answered stays in sight whatever stands here. */
export const doneCalls = proxy<{ ids: string[] }>({ ids: [] });

const most = 200;

/** The guest reads that his call was seen. */
export const markSeen = (event_id: string): void => {
  act({ type: 'table.seen', body: { event_id } }).catch(showFailure);
};

/** The guest reads that somebody is on the way; nobody else needs to go. */
export const goThere = (event_id: string): void => {
  act({ type: 'table.process', body: { event_id } }).catch(showFailure);
};

/** It has been dealt with: nobody here needs to see it any longer. */
export const putAway = (event_id: string): void => void (doneCalls.ids = [...doneCalls.ids, event_id].slice(-most));
