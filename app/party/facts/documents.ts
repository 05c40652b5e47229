/** Kinds of identity documents as people write them, and a document that stands in one text. */
import { fold, tidy } from '../text/fold.ts'
import { readIssuer, type IssuerReading } from './identification.ts'

const KIND =
  /\b(?:passport|passeport|pasaporte|passaporte|reisepass|driver|driving|licen[cs]e|permis|fuhrerschein|personalausweis|identity card|carte (?:nationale )?d identite|carteira de identidade|documento nacional|cedula|permanent resident|pr card|health card|carte (?:d )?assurance maladie|status card|photo card|birth certificate|acte de naissance|citizenship card)\b|^(?:dl|pp|dni|nie|cc)$/
/** A kind of identity document. */
export const isDocumentKind = (text: string): boolean => !/\d/.test(text) && KIND.test(fold(text))

/** Kinds that a text may begin with, in the words that a report has a code for, with all that the kind is written with. */
const IN_TEXT: readonly (readonly [kind: string, words: RegExp])[] = [
  ['Passport', /\b(?:passport|passeport|pasaporte|passaporte|reisepass|pp)\b/],
  [
    'Driver’s licence',
    /\b(?:drivers?(?: s)?(?: licen[cs]e| lic)?|driving licen[cs]e|permis(?: de conduire)?|fuhrerschein|licencia(?: de conducir)?|dl)\b/,
  ],
  ['Permanent resident card', /\b(?:permanent resident(?: card)?|pr card|carte de resident permanent)\b/],
  ['Birth certificate', /\b(?:birth certificate|acte de naissance)\b/],
]
/** Behind the number: until when, and when it was issued. */
const VALID =
  /[\s,;(]*\b(?:exp(?:iry|ires?|iration|\.)?|valid(?: until)?|issued(?: on)?|valable|echeance|échéance|val\.)\b.*$/i
const JOINING = /\b(?:no|number|num|numero|n|id|card|carte|from|of|de|du|issued by)\b/g

/**
 * `Ontario driver's licence R1234-56789-01010`: kind, number and issuer of a document that stand in one text. Null where the text does not
 * have one number behind one kind, or a word that is neither.
 */
export function splitDocument(text: string): { type: string; number: string; issuer: IssuerReading | null } | null {
  const parts = tidy(text.replace(VALID, ''))
    .split(/[\s,;:#()]+/)
    .filter((part) => part !== '')
  const isNumber = parts.map((part) => /\d/.test(part))
  const [first, last] = [isNumber.indexOf(true), isNumber.lastIndexOf(true)]
  if (first < 0 || isNumber.slice(first, last + 1).includes(false)) return null
  const number = parts.slice(first, last + 1).join(' ')
  if (number.replace(/\D/g, '').length < 4) return null
  const words = fold([...parts.slice(0, first), ...parts.slice(last + 1)].join(' '))
  const kinds = IN_TEXT.filter(([, pattern]) => pattern.test(words))
  const [kind] = kinds
  if (kinds.length !== 1 || kind === undefined) return null
  const rest = tidy(words.replace(kind[1], ' ').replace(JOINING, ' '))
  const issuer = rest === '' ? null : readIssuer(rest, kind[0])
  return rest !== '' && issuer === null ? null : { type: kind[0], number, issuer }
}
