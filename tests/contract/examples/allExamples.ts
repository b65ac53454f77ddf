import type { CallKey } from '#contract/calls.ts';
import { accountExamples } from './account.ts';
import { adminExamples } from './admin.ts';
import { attentionExamples } from './attention.ts';
import { archiveExamples } from './archive.ts';
import { articleExamples } from './article.ts';
import { billingExamples } from './billing.ts';
import { chainExamples } from './chain.ts';
import { chainMenuExamples } from './chainMenu.ts';
import { costExamples } from './cost.ts';
import { deviceExamples } from './device.ts';
import { deviceRequestExamples } from './deviceRequest.ts';
import { documentationExamples } from './documentation.ts';
import { employeeExamples } from './employee.ts';
import { kitchenScreenExamples } from './kitchenScreen.ts';
import { legalExamples } from './legal.ts';
import { mediaExamples } from './media.ts';
import { menuExamples } from './menu.ts';
import { orderExamples } from './order.ts';
import { orderChangeExamples } from './orderChange.ts';
import { printerExamples } from './printer.ts';
import { pushExamples } from './push.ts';
import { readerPaymentExamples } from './readerPayment.ts';
import { registerExamples } from './register.ts';
import { restaurantExamples } from './restaurant.ts';
import { restaurantDeviceExamples } from './restaurantDevice.ts';
import { secondFactorExamples } from './secondFactor.ts';
import { sessionExamples } from './session.ts';
import { statisticsExamples } from './statistics.ts';
import { systemExamples } from './system.ts';
import { tableExamples } from './table.ts';
import { tourExamples } from './tour.ts';
import { terminalExamples } from './terminal.ts';
import type { ExamplesOf } from './example.ts';

/** Every call as it is meant to be used. A call of the contract that has no example does not compile. */
export const allExamples = {
  ...systemExamples,
  ...accountExamples,
  ...sessionExamples,
  ...secondFactorExamples,
  ...adminExamples,
  ...deviceExamples,
  ...chainExamples,
  ...attentionExamples,
  ...restaurantExamples,
  ...tableExamples,
  ...employeeExamples,
  ...restaurantDeviceExamples,
  ...articleExamples,
  ...chainMenuExamples,
  ...costExamples,
  ...archiveExamples,
  ...documentationExamples,
  ...legalExamples,
  ...mediaExamples,
  ...menuExamples,
  ...orderExamples,
  ...kitchenScreenExamples,
  ...orderChangeExamples,
  ...printerExamples,
  ...pushExamples,
  ...deviceRequestExamples,
  ...registerExamples,
  ...tourExamples,
  ...statisticsExamples,
  ...billingExamples,
  ...terminalExamples,
  ...readerPaymentExamples,
} satisfies ExamplesOf<CallKey>;
