import { fieldLabel, type MissingValue, type ReportSection } from '#app/compliance/reports/index.ts'
import type { Message } from '#app/compliance/validate/index.ts'
import { referenceAt, shownPlace, transactionReferences } from '#app/product/report-states/places.ts'
import type { SubmissionMessage } from '#app/product/report-states/states.ts'

/**
 * One message of the list above a report, with the field it links to. Missing values and values to confirm have lists
 * of their own.
 */
export interface ListedMessage {
  /**
   * `rejected`, `noted`: FINTRAC's messages about the submission. `correct`: it would reject the report. `warning`: it
   * would accept it.
   */
  group: 'rejected' | 'noted' | 'correct' | 'warning'
  label: string
  text: string
  rule: string | null
  path: string | null
  /** The path on the page that it links to, its own or the nearest ancestor's; null if none is shown. */
  place: string | null
  /** Title of the section it is in: the party's or the transaction's. */
  where: string | null
}

interface Said {
  document: unknown
  missing: readonly MissingValue[]
  messages: readonly Message[]
  regulator_messages: readonly SubmissionMessage[]
}

/** All messages about a report apart from missing values. `shown`: paths on its page. */
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
