import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Icon } from '@tabler/icons-react';
import {
  IconArmchair,
  IconBellRinging,
  IconReceipt2,
  IconToolsKitchen2,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import type { TableStanding } from '#domain/table/tableState.ts';

/** How a table stands, in a word and a sign: colour never speaks alone. */
export const standingTexts: Record<TableStanding, { label: MessageDescriptor; Icon: Icon }> = {
  free: { label: msg({ message: 'free', context: 'table' }), Icon: IconArmchair },
  occupied: { label: msg({ message: 'occupied', context: 'table' }), Icon: IconUsers },
  calls: { label: msg({ message: 'calls', context: 'table' }), Icon: IconBellRinging },
  confirm: { label: msg({ message: 'confirm', context: 'table' }), Icon: IconUserQuestion },
  carry: { label: msg({ message: 'carry out', context: 'table' }), Icon: IconToolsKitchen2 },
  pay: { label: msg({ message: 'wants to pay', context: 'table' }), Icon: IconReceipt2 },
};
