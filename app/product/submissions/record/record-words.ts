import { fieldLabel, headingsAbove, type ReportSection } from '#app/compliance/reports/index.ts'
import { codeLabel, type Language } from '#app/compliance/words/codes.ts'
import { formatZone } from '#app/ui/values/format.ts'
import type { Differences } from '#app/product/reports/change/differences.server.ts'
import type { PrintedChanges } from './print.server.ts'
import {
  actionText,
  type EnvironmentName,
  type SubmissionMessage,
  type SubmissionStateName,
} from '#app/product/report-states/states.ts'

/** What the PDF calls the facts of a submission. */
export const factWords = {
  en: {
    reference: 'Reference',
    entity: 'Reporting entity',
    entityNumber: 'FINTRAC organization number',
    type: 'Report type',
    kind: 'Kind',
    kinds: actionText,
    environment: 'Environment',
    state: 'State',
    submitted: 'Submitted',
    confirmed: 'Confirmed',
    receipt: 'Receipt',
    hash: 'SHA-256 of the bytes',
    message: 'FINTRAC’s message',
    notYet: 'Not yet',
    none: 'None yet',
    changes: {
      title: 'What changes',
      heads: ['Field', 'Before', 'After'],
      nothing: 'nothing',
      added: 'Added',
      removed: 'Removed',
      place: (at: string) => `Place ${at}`,
      moved: (to: string) => `Moved to place ${to}`,
      same: 'Nothing differs from the version before.',
      unknown: 'The version before is no longer kept in Comply+, so the change can’t be compared here.',
    },
    demo: 'DEMO: not sent to FINTRAC',
    test: 'TEST: not filed',
  },
  fr: {
    reference: 'Numéro de référence',
    entity: 'Entité déclarante',
    entityNumber: 'Numéro d’organisation de CANAFE',
    type: 'Type de déclaration',
    kind: 'Nature',
    kinds: { submit: 'Déclaration', change: 'Modification', delete: 'Suppression' },
    environment: 'Environnement',
    state: 'État',
    submitted: 'Soumise',
    confirmed: 'Confirmée',
    receipt: 'Accusé de réception',
    hash: 'SHA-256 des octets',
    message: 'Message de CANAFE',
    notYet: 'Pas encore',
    none: 'Aucun pour l’instant',
    changes: {
      title: 'Ce qui change',
      heads: ['Champ', 'Avant', 'Après'],
      nothing: 'rien',
      added: 'Ajouté',
      removed: 'Retiré',
      place: (at: string) => `Place ${at}`,
      moved: (to: string) => `Déplacé à la place ${to}`,
      same: 'Rien ne diffère de la version précédente.',
      unknown:
        'La version précédente n’est plus conservée dans Comply+ : la modification ne peut pas être comparée ici.',
    },
    demo: 'DÉMO : non envoyée à CANAFE',
    test: 'TEST : non déposée',
  },
} as const

/**
 * An instant on the clock of `offsetMinutes`, all in figures as those of the document: `2026-11-29 22:18:02
 * (UTC−05:00)`.
 */
export function frenchInstant(at: Date, offsetMinutes: number): string {
  const iso = new Date(at.getTime() + offsetMinutes * 60_000).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} (${formatZone(offsetMinutes)})`
}

/** The environment of a submission, as `environmentText` names it in English. */
export const frenchEnvironment: Record<EnvironmentName, string> = {
  demo: 'Démo',
  test: 'TEST',
  production: 'PRODUCTION',
}

const where: Record<EnvironmentName, string> = { demo: ' (Démo)', test: ' (TEST)', production: '' }

/** The state of a submission, as `submissionStateText` says it in English. */
export function frenchState(state: SubmissionStateName, environment: EnvironmentName): string {
  switch (state) {
    case 'queued':
    case 'sending':
    case 'received':
      return 'Soumise'
    case 'unknown':
      return 'Vérification auprès de CANAFE'
    case 'held':
      return 'En attente de CANAFE'
    case 'accepted':
    case 'accepted_with_warnings':
      return environment === 'demo' ? 'Confirmée (Démo)' : `Confirmée par CANAFE${where[environment]}`
    case 'rejected':
      return environment === 'demo' ? 'Rejetée (Démo)' : 'Rejetée par CANAFE'
    case 'cancelled':
      return 'Retirée'
  }
}

/**
 * A message of the regulator: in French by its table, with what it said beyond the table.
 * @internal tested apart from its place in the report
 */
export function messageText({ code, text }: SubmissionMessage, language: Language): string {
  const french = language === 'fr' && code !== null ? codeLabel('validationMessage', code, 'fr') : null
  if (french === null) return text
  return text === codeLabel('validationMessage', code, 'en') ? french : `${french} (${text})`
}

/**
 * A message of the regulator with the field that it is about: its label, and the headings above it in `sections`, all
 * in the language of these. What it says of the report as a whole stands alone.
 */
export function placedMessage(
  message: SubmissionMessage,
  sections: readonly ReportSection[],
  language: Language,
): string {
  const { path } = message
  const text = messageText(message, language)
  if (path === null || !path.startsWith('/')) return path === null || path === '' ? text : `${path}\n${text}`
  const place = [...headingsAbove(sections, path), fieldLabel(path, language)]
  // The heading of a part is its label, where a message is about the part itself.
  return `${place.filter((one, at) => one !== place[at - 1]).join(' › ')}\n${text}`
}

/** What a change changes, field by field, as the PDF says it. */
export function changesText({ isComparable, rows }: Differences, language: Language): PrintedChanges {
  const { title, heads, nothing, added, removed, place, moved, same, unknown } = factWords[language].changes
  const content = (values: readonly { label: string; value: string }[]) =>
    values.map(({ label, value }) => (value === '' ? label : `${label}: ${value}`)).join('\n')
  return {
    title,
    heads,
    note: !isComparable ? unknown : rows.length === 0 ? same : null,
    rows: rows.map(({ kind, where, label, before, after, values }) => {
      const field = { label, where }
      if (kind === 'added') return { ...field, before: nothing, after: [added, content(values)].join('\n').trim() }
      if (kind === 'removed') return { ...field, before: content(values) || nothing, after: removed }
      if (kind === 'moved') return { ...field, before: place(before ?? ''), after: moved(after ?? '') }
      return { ...field, before: before ?? nothing, after: after ?? nothing }
    }),
  }
}
