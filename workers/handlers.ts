import { askIdentity } from './ask-identity.ts'
import { answerDemoSubmissions } from './answer-demo.ts'
import { eraseContent } from './erase-content.ts'
import { collectForm } from './collect-form.ts'
import { fetchRates } from './fetch-rates.ts'
import { forecastImport } from './forecast-import.ts'
import type { JobHandler } from './handler.ts'
import { importTransactions } from './import-transactions.ts'
import { seedDemoData } from './seed-demo.ts'
import { sendMail } from './send-mail.ts'
import { pollReport } from './poll-report.ts'
import { submitDaily } from './submit-daily.ts'
import { removeUploads } from './remove-uploads.ts'
import { deleteEndedOrganizations, sendEndNotices } from './retention.ts'
import { remindEveryone, remindPeople } from './remind.ts'
import { tellAssignee } from './tell-assignee.ts'
import { submitReport } from './submit-report.ts'

/** Every job that the worker does, and how many at once. */
export const handlers: readonly { handler: JobHandler; concurrency: number }[] = [
  // How many requests go out at once is bounded by WORKER_CONCURRENCY, however many of these run.
  { handler: submitReport, concurrency: 4 },
  { handler: pollReport, concurrency: 1 },
  { handler: answerDemoSubmissions, concurrency: 2 },
  { handler: eraseContent, concurrency: 1 },
  { handler: removeUploads, concurrency: 1 },
  { handler: importTransactions, concurrency: 2 },
  { handler: forecastImport, concurrency: 1 },
  { handler: seedDemoData, concurrency: 1 },
  { handler: sendMail, concurrency: 4 },
  { handler: collectForm, concurrency: 2 },
  { handler: submitDaily, concurrency: 1 },
  { handler: askIdentity, concurrency: 2 },
  { handler: fetchRates, concurrency: 1 },
  { handler: sendEndNotices, concurrency: 1 },
  { handler: deleteEndedOrganizations, concurrency: 1 },
  { handler: remindEveryone, concurrency: 1 },
  { handler: remindPeople, concurrency: 2 },
  { handler: tellAssignee, concurrency: 2 },
]
