/**
 * Words in cells: what is a placeholder, a kind of customer, a yes or no.
 */
import { isNothing } from '#app/party/text/fillers.ts'
import { fold } from './fold.ts'

/** Whether a cell that holds no name says nothing or only stands in for a missing value: `N/A`, `x`, `-`, `*`, `unknown`. */
export const isPlaceholder = (text: string): boolean => isNothing('text', text)

/** What a column of customer kinds says: person or entity, and the exceptions of the threshold rules. */
export function readKind(text: string): {
  kind?: 'person' | 'entity'
  isFinancialEntity?: boolean
  isPublicBody?: boolean
} {
  const folded = fold(text)
  if (
    /^(financial entity|financial institution|bank|credit union|caisse|caisse populaire|entite financiere|institution financiere|banque|cooperative de credit|trust company|loan company|societe de fiducie|fe)$/.test(
      folded,
    )
  )
    return { kind: 'entity', isFinancialEntity: true }
  if (
    /^(public body|organisme public|municipality|municipalite|government|gouvernement|crown agent|hospital|hopital|hospital authority|school board|university|crown corporation|ville)$/.test(
      folded,
    )
  )
    return { kind: 'entity', isPublicBody: true }
  if (
    /^(person|individual|personne|particulier|natural person|personne physique|p|i|physical|individu|retail)$/.test(
      folded,
    )
  )
    return { kind: 'person' }
  if (
    /^(entity|entite|company|corporation|business|entreprise|societe|corporate|legal person|legal entity|personne morale|organization|organisation|organisme|partnership|trust|e|msb|money services business|esm|entreprise de services monetaires|inc|ltd|b|c|compagnie|commercial|sole proprietorship|non profit|charity|association)$/.test(
      folded,
    )
  )
    return { kind: 'entity' }
  return {}
}

const YES = /^(yes|y|true|1|oui|o|vrai|t|x|si|s|sim|verdadero|verdadeiro|ja|j|wahr)$/
const NO = /^(no|n|false|0|non|faux|f|nao|falso|nein|falsch)$/

export function readYesNo(text: string): boolean | null {
  const folded = fold(text)
  return YES.test(folded) ? true : NO.test(folded) ? false : null
}

/** Id rather than name: one word with a digit in it. */
export function looksLikeId(text: string): boolean {
  return /\d/.test(text) && !/\s/.test(text.trim())
}
