import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Icon } from '@tabler/icons-react';
import {
  IconAlertCircle,
  IconHelpCircle,
  IconMessageCircle,
  IconReceipt2,
  IconSpray,
  IconStack3,
} from '@tabler/icons-react';
import type { WaiterReason } from '#domain/table/table.ts';

/** The six reasons as the specification labels them: error is shown as Mistake, other as General. */
export const waiterReasonTexts: Record<
  WaiterReason,
  { label: MessageDescriptor; hint: MessageDescriptor; Icon: Icon }
> = {
  error: { label: msg`Mistake`, hint: msg`Something is not as ordered`, Icon: IconAlertCircle },
  missing: { label: msg`Missing`, hint: msg`Something has not come`, Icon: IconHelpCircle },
  other: { label: msg`General`, hint: msg`Water, cutlery, a question`, Icon: IconMessageCircle },
  payment: { label: msg`Payment`, hint: msg`Pay in cash or by card`, Icon: IconReceipt2 },
  clean: { label: msg`Clean`, hint: msg`Wipe the table`, Icon: IconSpray },
  dishes: { label: msg({ message: 'Dishes', context: 'crockery' }), hint: msg`Take the dishes away`, Icon: IconStack3 },
};
