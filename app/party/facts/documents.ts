/** Recognizes kinds of identity documents as people write them, and splits a document written as one text. */
import { fold } from '../text/fold.ts'
import { readIssuer, type IssuerReading } from './identification.ts'

const KIND =
  /护照|護照|جواز|驾照|駕照|身份证|身份證|رخصه|\b(?:passport|passeport|pasaporte|passaporte|passaporto|paspoort|reisepass|driver|driving|licen[cs]e|permis|fuhrerschein|patente(?: di guida)?|carta d identita|rijbewijs|identiteitskaart|personalausweis|identity card|carte (?:nationale )?d identite|carteira de identidade|documento nacional|cedula|permanent resident|pr card|health (?:card|insurance)|ohip|ramq|msp card|care card|carte (?:d )?assurance maladie|status card|photo card|birth certificate|acte de naissance|acta de nacimiento|certidao de nascimento|geburtsurkunde|citizenship card|licencia de conducir|licencia de manejo|permiso de conducir|carnet de conducir|carta de conducao|carteira de motorista|carteira de habilitacao|cartao de cidadao|bilhete de identidade|credencial para votar|tarjeta de residen\w+|residente permanente|aufenthaltstitel|titre de sejour|social insurance|assurance sociale|seguro social|sozialversicherung\w*|nexus)\b|^(?:dl|pp|dni|nie|ine|ife|cc|rg|cnh|sin|nas)$/
/** Whether a text is a kind of identity document. */
export const isDocumentKind = (text: string): boolean => !/\d/.test(text) && KIND.test(fold(text))

/** Kinds that a text may begin with, in the words of FINTRAC's codes, with all their spellings. */
const IN_TEXT: readonly (readonly [kind: string, words: RegExp])[] = [
  ['Passport', /\b(?:passport|passeport|pasaporte|passaporte|passaporto|paspoort|reisepass|pp)\b/],
  [
    'Driver’s licence',
    /\b(?:drivers?(?: s)?(?: licen[cs]e| lic)?|driving licen[cs]e|permis(?: de conduire)?|fuhrerschein|patente(?: di guida)?|rijbewijs|licencia(?: de (?:conducir|conduccion|manejo))?|(?:permiso|carnet) de conducir|carta de conducao|carteira de (?:motorista|habilitacao)|dl)\b/,
  ],
  ['Permanent resident card', /\b(?:permanent resident(?: card)?|pr card|carte de resident permanent)\b/],
  ['Birth certificate', /\b(?:birth certificate|acte de naissance)\b/],
]
/** Expiry and issue dates after the number. */
const VALID =
  /[\s,;(]*\b(?:exp(?:iry|ires?|iration|\.)?|valid(?: until)?|issued(?: on)?|valable|echeance|échéance|val\.)\b.*$/i
/** The kind and the remaining words; null if the words name no kind or several. */
function kindIn(words: string): { type: string; rest: string } | null {
  const [first, ...others] = IN_TEXT.filter(([, pattern]) => pattern.test(words))
  if (first === undefined || others.length > 0) return null
  const [type, pattern] = first
  return { type, rest: words.replace(pattern, ' ').replace(JOINING, ' ').trim() }
}

/** `Ontario Driver's License`, `US passport`: a kind with its issuer. Null for anything else. */
export function kindWithIssuer(text: string): { type: string; issuer: IssuerReading } | null {
  if (text.length > 60 || /\d/.test(text)) return null
  const kind = kindIn(fold(text))
  const issuer = kind === null || kind.rest === '' ? null : readIssuer(kind.rest, kind.type)
  return kind === null || issuer === null ? null : { type: kind.type, issuer }
}

const JOINING = /\b(?:no|number|num|numero|n|id|card|carte|from|of|de|du|issued by)\b/g

/**
 * Splits `Ontario driver's licence R1234-56789-01010` into kind, number and issuer. Null unless the text has exactly
 * one number after one kind, and no other words.
 */
export function splitDocument(text: string): { type: string; number: string; issuer: IssuerReading | null } | null {
  const parts = text
    .replace(VALID, '')
    .trim()
    .split(/[\s,;:#()]+/)
    .filter((part) => part !== '')
  const isNumber = parts.map((part) => /\d/.test(part))
  const [first, last] = [isNumber.indexOf(true), isNumber.lastIndexOf(true)]
  if (first < 0 || isNumber.slice(first, last + 1).includes(false)) return null
  const number = parts.slice(first, last + 1).join(' ')
  if (number.replace(/\D/g, '').length < 4) return null
  const words = fold([...parts.slice(0, first), ...parts.slice(last + 1)].join(' '))
  const kind = kindIn(words)
  if (kind === null) return null
  const issuer = kind.rest === '' ? null : readIssuer(kind.rest, kind.type)
  return kind.rest !== '' && issuer === null ? null : { type: kind.type, number, issuer }
}
