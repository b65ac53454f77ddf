import { answerJobs } from '../work/answerJobs.ts';
import { renderReceipt } from './receiptJob.ts';

/** The process that draws receipts. */
answerJobs(renderReceipt);
