import { fieldLabel, type MissingValue, type ReportSection } from '#app/compliance/reports/index.ts'
import type { Message } from '#app/compliance/validate/index.ts'
import { referenceAt, shownPlace, transactionReferences } from '#app/product/report-states/places.ts'
import type { SubmissionMessage } from '#app/product/report-states/states.ts'

/** One message of the list above a report, with the place that it leads to. What is missing and what is to be confirmed have lists of their own. */
export interface ListedMessage {
  /** `rejected`, `noted`: FINTRAC said so of what was sent. `correct`: it would refuse the report. `warning`: it would take it. */
  group: 'rejected' | 'noted' | 'correct' | 'warning'
  label: string
  text: string
  rule: string | null
  path: string | null
  /** The place on the page, the path itself or what is around it; null where nothing is shown of it. */
  place: string | null
  /** The section that it stands in, as it is titled: the party's or the transaction's. */
  where: string | null
}

interface Said {
  document: unknown
  missing: readonly MissingValue[]
  messages: readonly Message[]
  regulator_messages: readonly SubmissionMessage[]
}

/** All that is said of a report besides what is missing. `shown`: the places of its page. */
export function listedMessages(
  { document, missing, messages, regulator_messages }: Said,
  sections: readonly ReportSection[],
  shown: ReadonlySet<string>,
): ListedMessage[] {
  const references = transactionReferences(document)
  const lacking = new Set(missing.map((one) => one.path))
  const at = (path: string | null): Pick<ListedMessage, 'path' | 'place' | 'where'> => {
    const transaction = referenceAt(path, references)
    return {
      path,
      place: path === null ? null : shown.has(path) ? path : shownPlace(path, shown),
      where:
        transaction !== null
          ? `Transaction ${transaction}`
          : (sections.find((section) => path?.startsWith(`${section.path}/`))?.title ?? null),
    }
  }
  return [
    ...regulator_messages.map(({ type, path, text, rule }): ListedMessage => ({
      group: type === 'reject' ? 'rejected' : 'noted',
      label: path?.startsWith('/') ? fieldLabel(path) : 'Report',
      text,
      rule,
      ...at(path),
    })),
    ...messages
      .filter((one) => !lacking.has(one.path))
      .map(({ severity, path, label, message, ruleId }): ListedMessage => ({
        group: severity === 'reject' ? 'correct' : 'warning',
        label,
        text: message,
        rule: ruleId,
        ...at(path),
      })),
  ]
}
