/** Unused columns of a customer list: those with a report field are asked about, the others are listed. */
import type { Question } from '../../types.ts'
import { withoutSocialInsurance } from '#app/party/facts/identification.ts'
import { headerMeaning } from '../headers/headers.ts'
import { wordsIn } from '../headers/header-words.ts'
import type { Settled } from '../settled.ts'
import { choicesFor, joinNames, type DataKind } from './unused-choices.ts'
import { isOfReport, dataKind, sampleText, safeSamples, unusedColumns, valuesOf } from './unused.ts'

/** A customer list only describes customers. */
const OF_CUSTOMER = /^(?:customer\.|notes$|ignore$)/

/** The kind to ask about; null if the column is only listed. */
function kindAsked(header: string, values: readonly string[]): DataKind | null {
  const kind = dataKind(header, values)
  if (kind === 'phones' || kind === 'countries' || (kind === 'dates' && wordsIn(header).has('birth'))) return kind
  return kind !== 'dates' && isOfReport({ header }, values) ? 'texts' : null
}

export function settleUnusedOfList(settled: Settled, questions: Question[]): void {
  const named: string[] = []
  for (const { header, position } of unusedColumns(settled)) {
    const values = valuesOf(settled.detection.preview, position)
    if (values.length === 0 || headerMeaning(header)?.field === 'ignore') continue
    const name = header.trim()
    const kind = kindAsked(header, values)
    const choices = kind === null ? [] : choicesFor(kind, settled).filter(({ value }) => OF_CUSTOMER.test(value))
    // With "leave it out" as the only choice, the column is listed instead of asked about.
    if (kind === null || choices.length < 2) {
      named.push(`"${name}"`)
      continue
    }
    questions.push({
      about: `what ${name} holds`,
      code: 'unused-column',
      column: header,
      setting: `columns.${name}`,
      examples: values.slice(0, 3).map(withoutSocialInsurance),
      question: `"${name}" holds ${kind} (${sampleText(safeSamples(values))}) and isn’t used. What is it?`,
      choices,
    })
  }
  if (named.length > 0) settled.assumptions.push(`These columns aren’t used: ${joinNames(named)}.`)
}
