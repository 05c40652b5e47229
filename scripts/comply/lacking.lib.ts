import type { DraftIssues } from '#app/product/reports/review/draft-issues.server.ts'

/** Names in a line of text; `--json` has them all. */
const namedInText = 3

/** A draft's missing values, as `--json` lists them. */
export const lackingOut = (lacking: DraftIssues | undefined) => ({
  missing_fields: (lacking?.missing ?? []).map(({ label, party, transaction, message, path }) => ({
    field: label,
    party,
    transaction,
    message,
    path,
  })),
  fields_to_correct: (lacking?.toCorrect ?? []).map(({ label, message, path }) => ({ field: label, message, path })),
  /** What a person has to confirm or correct on the report's page before it is ready. */
  held: (lacking?.toConfirm ?? []).map(({ kind, code, label, value, party, transaction, text, action, path }) => ({
    kind,
    code,
    field: label,
    value,
    party,
    transaction,
    message: text,
    action,
    path,
  })),
  warnings: (lacking?.warnings ?? []).map(({ label, message, path }) => ({ field: label, message, path })),
})

/** `, 5 values missing (Date of birth, Occupation, Street and 2 more)`; nothing where nothing is lacking. */
export function lackingText(lacking: DraftIssues | undefined): string {
  const part = (items: readonly { label: string }[], what: string) => {
    if (items.length === 0) return ''
    const names = [...new Set(items.map((item) => item.label))]
    const more = names.length - namedInText
    return `, ${items.length} ${items.length === 1 ? 'value' : 'values'} ${what} (${names.slice(0, namedInText).join(', ')}${more > 0 ? ` and ${more} more` : ''})`
  }
  return (
    part(lacking?.missing ?? [], 'missing') +
    part(lacking?.toCorrect ?? [], 'to correct') +
    part(lacking?.toConfirm ?? [], 'to confirm') +
    part(lacking?.warnings ?? [], 'to look at')
  )
}
