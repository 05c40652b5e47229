/**
 * Values that FINTRAC takes and its guidance finds wanting (data quality). Each only warns, and says what to write
 * instead. What is refused stands with the numbered rules: placeholders in party.ts, addresses in address.ts, documents
 * in identification.ts.
 */
import { organizationEvidence, saysLegalForm } from '#app/party/names/organization.ts'
import { splitAddress } from '#app/party/places/split-address.ts'
import { fold } from '#app/party/text/fold.ts'
import type { CodeTableName } from '../../words/codes.ts'
import { codeLabel, isAccountBasedSector } from '../../words/codes.ts'
import { codeFromWord, foldWord } from '../../words/words.ts'
import { everyType, type Finding, type Rule } from '../rule/rule.ts'
import {
  asList,
  asObject,
  isGiven,
  isPerson,
  type Json,
  numberOf,
  type ReportView,
  textOf,
  type TransactionView,
} from '../rule/view.ts'
import type { ValidatedType } from '../rule/message.ts'

const warning = (path: string, message: string, code = 301): Finding => ({ path, code, severity: 'warning', message })

const INCORPORATED: ReadonlySet<unknown> = new Set([2, 4])
/** Incorporated bodies whose names bear no legal form. */
const WITHOUT_FORM =
  /\b(bank|banque|caisse|credit union|trust|university|université|college|collège|city|ville|town|municipality|municipalité|village|church|église|diocese|hospital|hôpital|society|société|association|foundation|fondation|co-?op\w*|board|council|conseil|commission|school|école)\b/i

/**
 * Utility statement, record of employment, insurance documents: one of two sources of the dual process, never enough
 * alone.
 */
const HALF_SOURCES: ReadonlySet<number> = new Set([36, 38, 40])

/** Says that someone else pays for the work. */
const EMPLOYED = /\b(employee|employed by|works? (?:for|at)|working (?:for|at)|staff at|employ[ée]e? (?:de|chez|à))\b/i
const ON_THEIR_OWN = /\b(self|unemployed|own|autonome|sans emploi|ch[ôo]meu\w+)\b/i
const TITLED = /^(?:mr|mrs|ms|miss|dr|m|mme|mlle)\.?\s+\p{Lu}/iu
const SUPERVISOR = /\b(supervisor|boss|manager|superviseure?|patronne?|patron|gérante?)\b/i

/** Where money was kept or how it arrived, instead of how it was earned. */
const WHERE_IT_LAY =
  /^(?:(?:it |was |cash |funds )*(?:from|withdrawn|withdrawal|withdrew|transferred|transfer|sent|retrait|retire|vire|virement|de|du) )*(?:from |of |de |du |d )*(?:the |a |an |my |his |her |their |own |la |le |l |un |une |son |sa |mon |ma )*(?:bank|bank account|account|atm|wallet|exchange|chequing account|checking account|savings account|branch|safe|e ?transfer|wire|wire transfer|transfer|withdrawal|banque|compte|compte bancaire|guichet|portefeuille|virement|retrait)(?: (?:withdrawal|transfer|account|atm|bancaire))?$/

const KEYBOARD = /(?:^|[^\p{L}])(?:qwert\p{L}*|asdf\p{L}*|zxcv\p{L}*|azert\p{L}*|qsdf\p{L}*)/iu
const WORD_FIELDS =
  /\/(?:surname|givenName|nameOfEntity|alias|streetAddress|city|unstructured|occupation|natureOfPrincipalBusiness|nameOfEmployer|purpose|purposeOfTransaction|reasonNotCompleted|how\w+Obtained)$/
const NUMBER_FIELDS =
  /\/(?:identifications|registrationsIncorporations)\/\d+\/number$|\/account\/number$|\/clientNumber$/

const dispositions: Record<ValidatedType, CodeTableName> = {
  LCTR: 'dispositionLctr',
  LVCTR: 'dispositionLvctr',
  STR: 'dispositionStr',
}
const methods: Record<ValidatedType, CodeTableName> = { LCTR: 'methodLctr', LVCTR: 'methodLvctr', STR: 'methodStr' }

/** Values of the list that a text behind "Other" names: one, or several that were put together. */
function listedNames(table: CodeTableName, text: string, other: number): string[] {
  const codeOf = (part: string): string | null => {
    const code = codeFromWord(table, part)
    return code === null || Number(code) === other || /^\d+$/.test(part.trim()) ? null : code
  }
  const whole = codeOf(text)
  const parts = whole === null ? text.split(/\s*(?:[,;/+&]|\band\b|\bet\b)\s*/i).filter((part) => part !== '') : []
  const codes = whole === null ? parts.map(codeOf) : [whole]
  return codes.length === 0 || codes.some((code) => code === null)
    ? []
    : [...new Set(codes)].map((code) => codeLabel(table, code) ?? '')
}

function* otherNamesListed(path: string, text: unknown, table: CodeTableName, other: number): Generator<Finding> {
  const written = textOf(text)
  const names = written === undefined ? [] : listedNames(table, written, other)
  if (names.length === 1)
    yield warning(path, `"${written!}" is on FINTRAC’s list. Choose "${names[0]!}" instead of "Other".`)
  else if (names.length > 1)
    yield warning(
      path,
      `"Other" combines items that FINTRAC lists separately. Enter ${names.map((name) => `"${name}"`).join(' and ')} separately.`,
    )
}

const actionsOf = ({ starting, completing }: TransactionView) => [...starting, ...completing]

/** Every name of a person in the report, folded, in both orders. */
function personNames({ definitions }: ReportView): ReadonlySet<string> {
  return new Set(
    definitions.flatMap(({ value }) => {
      const [given, surname] = [textOf(value.givenName), textOf(value.surname)]
      return given === undefined || surname === undefined
        ? []
        : [fold(`${given} ${surname}`), fold(`${surname} ${given}`)]
    }),
  )
}

function isPersonsName(text: string, names: ReadonlySet<string>): boolean {
  if (names.has(fold(text))) return true
  return (TITLED.test(text) || SUPERVISOR.test(text)) && organizationEvidence(text) === 'person'
}

const details = (transaction: TransactionView): Json => transaction.details

export const qualityRules: readonly Rule[] = [
  {
    id: 'DQ-entity-name',
    types: everyType,
    source: 'Guidance: the full legal name of an entity; three letters and a legal form by house rule',
    *check({ definitions }) {
      for (const definition of definitions) {
        const name = textOf(definition.value.nameOfEntity)
        if (name === undefined || isPerson(definition)) continue
        const path = `${definition.path}/nameOfEntity`
        const isIncorporated = asList(definition.value.registrationsIncorporations).some((one) =>
          INCORPORATED.has(asObject(one).typeCode),
        )
        if ((name.match(/[\p{L}\p{N}]/gu) ?? []).length < 3)
          yield warning(path, `"${name}" is very short for the name of an entity. Enter its full legal name.`)
        else if (isIncorporated && !saysLegalForm(name) && !WITHOUT_FORM.test(name))
          yield warning(
            path,
            'The entity is incorporated, and its name has no legal form, such as Inc. or Ltd. Enter its full legal name.',
          )
      }
    },
  },
  {
    id: 'DQ-address-parts',
    types: everyType,
    source: 'Guidance: an unstructured address only where the parts are not available',
    *check({ definitions }) {
      for (const { value, path } of definitions) {
        const address = asObject(value.address)
        const text = address.typeCode === 2 ? textOf(address.unstructured) : undefined
        if (text !== undefined && splitAddress(text, textOf(address.countryCode) ?? null) !== null)
          yield warning(
            `${path}/address/unstructured`,
            'This address has street, city and province. Enter each in its own field.',
          )
      }
    },
  },
  {
    id: 'DQ-employer',
    types: everyType,
    source: 'Guidance: the employer is the business, not the supervisor; given where the occupation implies one',
    *check(report) {
      const names = personNames(report)
      for (const definition of report.definitions) {
        if (!isPerson(definition)) continue
        const path = `${definition.path}/nameOfEmployer`
        const employer = textOf(definition.value.nameOfEmployer)
        const occupation = textOf(definition.value.occupation) ?? ''
        if (employer !== undefined && isPersonsName(employer, names))
          yield warning(path, `"${employer}" is a person. Enter the name of the business that employs them.`)
        if (employer === undefined && EMPLOYED.test(occupation) && !ON_THEIR_OWN.test(occupation))
          yield warning(path, 'The occupation says that someone employs them. Enter the employer if you know it.', 375)
      }
    },
  },
  {
    id: 'DQ-second-source',
    types: everyType,
    source: 'Guidance on verifying identity: the dual process has two sources',
    *check({ definitions }) {
      for (const definition of definitions) {
        const list = asList(definition.value.identifications)
        const type = numberOf(asObject(list[0]).identifierTypeCode)
        if (isPerson(definition) && list.length === 1 && type !== undefined && HALF_SOURCES.has(type))
          yield warning(
            `${definition.path}/identifications/0/identifierTypeCode`,
            'This document alone doesn’t verify an identity. Add the second source of the dual process, or use a government photo document.',
          )
      }
    },
  },
  {
    id: 'DQ-other',
    types: everyType,
    source: 'Guidance: "Other" is not for values that the list has, nor to put several of them together',
    *check({ type, transactions, definitions }) {
      for (const transaction of transactions) {
        if (details(transaction).methodCode === 7)
          yield* otherNamesListed(
            `${transaction.detailsPath}/methodOther`,
            details(transaction).methodOther,
            methods[type],
            7,
          )
        for (const { details: one, detailsPath } of actionsOf(transaction)) {
          if (one.dispositionCode === 11)
            yield* otherNamesListed(`${detailsPath}/dispositionOther`, one.dispositionOther, dispositions[type], 11)
          if (one.fundAssetVirtualCurrencyTypeCode === 17)
            yield* otherNamesListed(
              `${detailsPath}/fundAssetVirtualCurrencyTypeOther`,
              one.fundAssetVirtualCurrencyTypeOther,
              'fundType',
              17,
            )
        }
      }
      for (const definition of definitions) {
        const isOfPerson = isPerson(definition)
        const table = isOfPerson ? 'personIdentifierType' : 'entityIdentifierType'
        for (const [index, raw] of asList(definition.value.identifications).entries()) {
          const one = asObject(raw)
          if (one.identifierTypeCode === (isOfPerson ? 3 : 7))
            yield* otherNamesListed(
              `${definition.path}/identifications/${index}/identifierTypeOther`,
              one.identifierTypeOther,
              table,
              isOfPerson ? 3 : 7,
            )
        }
      }
    },
  },
  {
    id: 'DQ-purpose',
    types: everyType,
    source: 'Guidance: the purpose is why, and not the disposition again',
    *check({ type, transactions }) {
      for (const transaction of transactions) {
        for (const field of ['purpose', 'purposeOfTransaction']) {
          const text = textOf(details(transaction)[field])
          if (text === undefined) continue
          const code = codeFromWord(dispositions[type], text)
          const repeats = transaction.completing.some(
            (action) =>
              isGiven(action.details.dispositionCode) &&
              (String(action.details.dispositionCode) === code ||
                foldWord(textOf(action.details.dispositionOther) ?? '') === foldWord(text)),
          )
          if (repeats && !/^\d+$/.test(text.trim()))
            yield warning(
              `${transaction.detailsPath}/${field}`,
              'The purpose repeats the disposition. Say what it was for, such as "to pay a supplier".',
            )
        }
      }
    },
  },
  {
    id: 'DQ-how-obtained',
    types: everyType,
    source:
      'Guidance: how it was obtained is the activity, such as the sale of a car, not where it was transferred from',
    *check({ transactions }) {
      for (const transaction of transactions) {
        for (const { details: one, detailsPath } of transaction.starting) {
          for (const field of ['howCashObtained', 'howVirtualCurrencyObtained', 'howFundsOrVirtualCurrencyObtained']) {
            const text = textOf(one[field])
            if (text !== undefined && WHERE_IT_LAY.test(fold(text)))
              yield warning(
                `${detailsPath}/${field}`,
                'This says where it came from, not how it was obtained. Name the activity, such as "sale of a car".',
              )
          }
        }
      }
    },
  },
  {
    id: 'DQ-reference-number',
    types: everyType,
    source: 'Guidance: an account number of a business that keeps accounts goes in the account',
    *check({ transactions, head }) {
      if (!isAccountBasedSector(numberOf(head.activitySectorCode))) return
      for (const transaction of transactions) {
        for (const { details: one, detailsPath, account } of actionsOf(transaction)) {
          const reference = textOf(one.referenceNumber)
          if (reference === undefined) continue
          const isRepeated = textOf(account?.number) === reference
          const standsIn = [1, 28].includes(numberOf(one.dispositionCode) ?? 0) && !isGiven(account?.number)
          if (isRepeated || standsIn)
            yield warning(
              `${detailsPath}/referenceNumber`,
              'A business that keeps accounts enters an account number as the account. Move it there, and clear it here.',
            )
        }
      }
    },
  },
  {
    id: 'DQ-typed-through',
    types: everyType,
    source: 'House check: repeated characters and runs of the keyboard fill a field and say nothing',
    *check({ texts }) {
      for (const { path, value } of texts) {
        const isRun = WORD_FIELDS.test(path) && (/(\p{L})\1{3,}/iu.test(value) || KEYBOARD.test(value))
        const isCount = NUMBER_FIELDS.test(path) && (/^([1-9])\1{3,}$/.test(value) || /^12345?$/.test(value))
        if (isRun || isCount)
          yield warning(path, `"${value}" looks typed to fill the field. Enter the value, or leave it blank.`)
      }
    },
  },
]
