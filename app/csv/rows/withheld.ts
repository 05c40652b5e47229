/**
 * Removes numbers that may not be kept from a record before anything else reads it: social insurance numbers by label
 * or check digit, and health cards of provinces that forbid them (see `app/party/facts/identification.ts`). Everything
 * in the database, logs, pages and exported files comes from this copy; the uploaded file stays unchanged.
 */
import {
  WITHHELD,
  isForbiddenHealthCard,
  namesHealthCard,
  namesSocialInsurance,
  readIssuer,
  withoutHealthCard,
  withoutLabelledSocialInsurance,
  withoutSocialInsurance,
} from '#app/party/facts/identification.ts'
import type { Problems } from './text/problems.ts'
import { PARTIES, baseOf, partyField, type Field, type PartyRole } from '../words/fields.ts'
import type { Settled } from '../plan/settled.ts'
import type { CsvRecord, Detection } from '../types.ts'
import { cellText } from '../words/cell-text.ts'
import { headerMeaning } from '../plan/headers/headers.ts'

interface Document {
  type: number[]
  number: number[]
  province: number[]
  issuer: number[]
  /** The document kind that the settings give for all rows. */
  constant: string
}

const NARRATIVE: ReadonlySet<Field> = new Set<Field>(['purpose', 'notes', 'description', 'howObtained'])

/**
 * The record itself if nothing must be withheld, otherwise a copy without those numbers; each one adds to `problems`,
 * if given.
 */
export type Withhold = (record: CsvRecord, problems: Problems | null) => CsvRecord

export function withholder({ columns, combined, plan }: Pick<Settled, 'columns' | 'combined' | 'plan'>): Withhold {
  const fieldsAt = columns.map(({ field, header, position }): Field[] => {
    const joined = combined.flatMap((joint) => (joint.positions.includes(position) ? [joint.field] : []))
    const own = field !== 'ignore' ? field : joined.length === 0 ? (headerMeaning(header)?.field ?? 'ignore') : 'ignore'
    return [own, ...joined]
  })
  const at = (field: Field): number[] =>
    columns.flatMap(({ position }, index) => (fieldsAt[index]!.includes(field) ? [position] : []))
  const labelled = columns.filter(({ header }) => namesSocialInsurance(header)).map(({ position }) => position)
  const documents = PARTIES.flatMap((role: PartyRole) =>
    (['id', 'secondId'] as const).map((which): Document => ({
      type: at(`${role}.${which}Type`),
      number: at(`${role}.${which}Number`),
      province: at(`${role}.${which}Province`),
      issuer: at(`${role}.${which}Issuer`),
      constant: plan.constants[`${role}.${which}Type`] ?? '',
    })),
  ).filter(({ type, number }) => type.length + number.length > 0)
  const free = columns.flatMap(({ position }, index) =>
    fieldsAt[index]!.some(
      (field) => NARRATIVE.has(baseOf(field)) || /^(?:id|secondId)Issuer$/.test(partyField(field)?.attribute ?? ''),
    )
      ? [position]
      : [],
  )
  const others = columns.flatMap(({ position }) =>
    free.includes(position) || labelled.includes(position) ? [] : [position],
  )
  // Reused for all records: hardly any adds to it.
  const found = new Map<number, Withheld>()
  return (record, problems) => {
    if (found.size > 0) found.clear()
    if (labelled.length > 0 || documents.length > 0) {
      const read = (position: number): string => cellText(record.cells[position])
      for (const position of labelled) if (/\p{Nd}/u.test(read(position))) found.set(position, SOCIAL_INSURANCE)
      for (const document of documents) inDocument(document, read, found)
    }
    for (const position of free) {
      const cell = record.cells[position]
      if (cell === undefined) continue
      if (withoutSocialInsurance(cell) !== cell) found.set(position, IN_TEXT)
      else if (withoutHealthCard(cell) !== cell) found.set(position, HEALTH_CARD_IN_TEXT)
    }
    // Elsewhere nine digits are a phone, an account or an id, unless a label in the text says otherwise.
    for (const position of others) {
      const cell = record.cells[position]
      if (cell !== undefined && withoutLabelledSocialInsurance(cell) !== cell && !found.has(position))
        found.set(position, BY_ITS_LABEL)
    }
    if (found.size === 0) return record
    const cells = [...record.cells]
    for (const [position, { isPart, severity, code, message, action }] of found) {
      cells[position] =
        isPart === undefined
          ? WITHHELD
          : isPart === 'labelled'
            ? withoutLabelledSocialInsurance(cells[position]!)
            : withoutHealthCard(withoutSocialInsurance(cells[position]!))
      problems?.add(severity, columns[position]?.header ?? null, code, message, action, cells[position]!)
    }
    const { text: _, ...rest } = record
    return { ...rest, cells }
  }
}

/** Withholds such numbers in the preview records, which are stored and shown. */
export function withholdPreview(detection: Detection, settled: Pick<Settled, 'columns' | 'combined' | 'plan'>): void {
  const withhold = withholder(settled)
  detection.preview = detection.preview.map((record) => withhold(record, null))
}

interface Withheld {
  severity: 'warning' | 'block_draft'
  code: string
  message: string
  action: string
  /** Only the number is removed, not the whole cell. */
  isPart?: 'nine digits' | 'labelled'
}

/** The uploaded file is kept unchanged, so that an interrupted import can resume. */
const FILE_STAYS =
  'It’s not in any record, report or log, but it’s still in the file you uploaded, which is kept with the import.'

const SOCIAL_INSURANCE: Withheld = {
  severity: 'warning',
  code: 'social-insurance-number',
  message: `A Social Insurance Number must not be kept or reported, so it was removed from the row. ${FILE_STAYS}`,
  action: 'Use another document, and leave the number out of files you upload.',
}
const BY_CHECK_DIGIT: Withheld = {
  severity: 'warning',
  code: 'social-insurance-number',
  message: `The number looks like a Social Insurance Number, which must not be kept or reported. It was removed from the row. ${FILE_STAYS}`,
  action: 'Use another document. If this is another document’s number, enter it with its letters or signs.',
  isPart: 'nine digits',
}
const IN_TEXT: Withheld = {
  severity: 'warning',
  code: 'social-insurance-number',
  message: `The text has nine digits that look like a Social Insurance Number, which must not be kept or reported. They were removed. ${FILE_STAYS}`,
  action: 'Nothing to do. If it was another number, add it to the text with a letter in front.',
  isPart: 'nine digits',
}
const BY_ITS_LABEL: Withheld = {
  severity: 'block_draft',
  code: 'social-insurance-number',
  message: `The text holds a Social Insurance Number, which must not be kept or reported. It was removed. ${FILE_STAYS}`,
  action: 'Check what is left of the text, and correct it.',
  isPart: 'labelled',
}
const HEALTH_CARD: Withheld = {
  severity: 'warning',
  code: 'health-card-number',
  message: `Ontario, Manitoba, Nova Scotia and Prince Edward Island don’t allow a health card as identification, so its number was removed from the row. ${FILE_STAYS}`,
  action: 'Use another document, and leave the number out of files you upload.',
}
const HEALTH_CARD_IN_TEXT: Withheld = {
  severity: 'warning',
  code: 'health-card-number',
  message: `The text holds the number of a health card, which four provinces don’t allow you to keep. It was removed. ${FILE_STAYS}`,
  action: 'Nothing to do, unless the report needs another document.',
  isPart: 'nine digits',
}
const HEALTH_CARD_OF_NOWHERE: Withheld = {
  severity: 'block_draft',
  code: 'health-card-province-missing',
  message: `The province of the health card isn’t given, and four provinces don’t allow you to keep its number. It was removed from the row. ${FILE_STAYS}`,
  action: 'Add the card’s province to the file, or enter another document.',
}

function inDocument(
  { type, number, province, issuer, constant }: Document,
  read: (position: number) => string,
  found: Map<number, Withheld>,
): void {
  const kinds = [constant, ...type.map(read)].filter((kind) => kind !== '')
  for (const position of type)
    if (withoutSocialInsurance(read(position)) !== read(position)) found.set(position, BY_CHECK_DIGIT)
  const filled = number.filter((position) => /\p{Nd}/u.test(read(position)))
  if (filled.length === 0) return
  if (kinds.some(namesSocialInsurance)) {
    for (const position of filled) found.set(position, SOCIAL_INSURANCE)
    return
  }
  // `Health card ON 1234-567-890`: the kind may be beside the number.
  const health = [...kinds, ...filled.map(read)].find(namesHealthCard)
  if (health !== undefined) {
    const provinceText =
      province.map(read).find((text) => text !== '') ??
      issuer.map((text) => readIssuer(read(text), health)?.province).find((text) => text !== undefined)
    const forbidden = isForbiddenHealthCard(health, provinceText)
    if (forbidden !== false)
      for (const position of filled) found.set(position, forbidden ? HEALTH_CARD : HEALTH_CARD_OF_NOWHERE)
    return
  }
  for (const position of filled)
    if (withoutSocialInsurance(read(position)) !== read(position)) found.set(position, BY_CHECK_DIGIT)
}
