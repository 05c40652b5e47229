/**
 * Names and words in cells: what is a value, what is a placeholder.
 */
import { fold } from './fold.ts'

const PLACEHOLDERS = new Set('n a | na | n d | nd | x | xx | xxx | unknown | inconnu | inconnue | none | null | nil | nan | not available | not applicable | non disponible | sans objet | s o | so | aucun | aucune | tbd | tba | not provided | non fourni | undefined | missing | to be determined | refused to provide | not known | no data | nothing | blank | empty | vide | pas disponible | a venir | non applicable | non specifie | unspecified | not specified'.split(' | '))

/** How the words above begin: most cells are told from them by two letters. */
const BEGINNINGS = new Set([...PLACEHOLDERS].filter((word) => word.length > 3).map((word) => word.slice(0, 2)))

/** Whether a cell holds nothing or only stands in for a missing value: `N/A`, `x`, `-`, `*`, `unknown`. */
export function isPlaceholder(text: string): boolean {
  const length = text.length
  if (length === 0) return true
  if (length > 24) return false
  const first = text.charCodeAt(0)
  // Numbers and phones: a digit at the beginning, or after a sign.
  if ((first >= 48 && first <= 57) || ((first === 43 || first === 40) && length > 2 && isDigit(text.charCodeAt(1)))) return false
  if (length > 3) {
    const second = text.charCodeAt(1)
    if (isDigit(second)) return false
    const letters = isLetter(first) && isLetter(second)
    if (letters && !BEGINNINGS.has(String.fromCharCode(first | 32, second | 32))) return false
  }
  const folded = fold(text)
  return folded === '' || PLACEHOLDERS.has(folded)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const NAME_PLACEHOLDERS = new Set('fnu | lnu | no name | noname | fname | lname | no first name | no last name | no given name | no surname | first name unknown | last name unknown | prenom inconnu | nom inconnu | sans prenom | sans nom | mononym | not given | test | mr | mrs | ms | monsieur | madame | onlyname | only name | nfn | nln | nmn | fnu lnu | no middle name | single name'.split(' | '))

/** A word that stands in for an unknown part of a name: `FNU`, `XXX`, `no name`. Punctuation alone is merely absent. */
export function isNamePlaceholder(text: string): boolean {
  const folded = fold(text)
  return folded !== '' && (NAME_PLACEHOLDERS.has(folded) || PLACEHOLDERS.has(folded))
}

/** What a column of customer kinds says: person or entity, and the exceptions of the threshold rules. */
export function readKind(text: string): { kind?: 'person' | 'entity'; isFinancialEntity?: boolean; isPublicBody?: boolean } {
  const folded = fold(text)
  if (/^(financial entity|financial institution|bank|credit union|caisse|caisse populaire|entite financiere|institution financiere|banque|cooperative de credit|trust company|loan company|societe de fiducie|fe)$/.test(folded)) return { kind: 'entity', isFinancialEntity: true }
  if (/^(public body|organisme public|municipality|municipalite|government|gouvernement|crown agent|hospital|hopital|hospital authority|school board|university|crown corporation|ville)$/.test(folded)) return { kind: 'entity', isPublicBody: true }
  if (/^(person|individual|personne|particulier|natural person|personne physique|p|i|physical|individu|retail)$/.test(folded)) return { kind: 'person' }
  if (/^(entity|entite|company|corporation|business|entreprise|societe|corporate|legal person|legal entity|personne morale|organization|organisation|organisme|partnership|trust|e|msb|money services business|esm|entreprise de services monetaires|inc|ltd|b|c|compagnie|commercial|sole proprietorship|non profit|charity|association)$/.test(folded)) return { kind: 'entity' }
  return {}
}

const ENTITY_WORDS = /\b(inc|ltd|ltee|limited|limitee|corp|corporation|llc|llp|s e n c|senc|company|compagnie|cie|co|enr|gmbh|plc|caisse|banque|bank|ville d|city of|municipalite|society|societe|foundation|fondation|association|trust|holdings|group|groupe|s a r l|sarl|credit union|enterprises|entreprises|services|centre|church|eglise|university|universite|hospital|hopital)\b/

/** Whether a whole name is plainly that of an entity. */
export function looksLikeEntity(name: string): boolean {
  return ENTITY_WORDS.test(fold(name))
}

const YES = /^(yes|y|true|1|oui|o|vrai|t|x)$/
const NO = /^(no|n|false|0|non|faux|f)$/

export function readYesNo(text: string): boolean | null {
  const folded = fold(text)
  return YES.test(folded) ? true : NO.test(folded) ? false : null
}
