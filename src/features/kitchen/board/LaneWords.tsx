import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Lane } from './kitchenBoard.ts';

const laneWords: Record<Lane, ReactNode> = {
  new: <Trans>New</Trans>,
  accepted: <Trans>Accepted</Trans>,
  preparing: <Trans>In preparation</Trans>,
  ready: <Trans>Ready</Trans>,
  out: <Trans>Out</Trans>,
  later: <Trans>Later</Trans>,
};

/** The name of a lane. */
export const LaneWords = ({ lane }: { lane: Lane }): ReactNode => laneWords[lane];
