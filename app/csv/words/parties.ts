/** Words in cells: placeholders, kinds of customers, yes and no. */
import { isMissingValue } from '#app/party/text/fillers.ts'
import { fold } from './fold.ts'

/** Whether a cell (not a name) is a placeholder for a missing value: `N/A`, `x`, `-`, `*`, `unknown`. */
export const isPlaceholder = (text: string): boolean => isMissingValue('text', text)

interface Kind {
  kind?: 'person' | 'entity'
  isFinancialEntity?: boolean
  isPublicBody?: boolean
}

/** In English, French, Spanish, German and Portuguese. */
const KIND_WORDS: readonly [Kind, string][] = [
  [
    { kind: 'entity', isFinancialEntity: true },
    'financial entity | financial institution | bank | credit union | caisse | caisse populaire | entite financiere | institution financiere | banque | cooperative de credit | trust company | loan company | societe de fiducie | fe | entidad financiera | institucion financiera | banco | cooperativa de credito | cooperativa de ahorro y credito | caja de ahorros | kreditinstitut | finanzinstitut | bank sparkasse | sparkasse | instituicao financeira | entidade financeira',
  ],
  [
    { kind: 'entity', isPublicBody: true },
    'public body | organisme public | municipality | municipalite | government | gouvernement | crown agent | mandataire de la couronne | hospital authority | regie hospitaliere | ville | organismo publico | entidad publica | municipio | ayuntamiento | gobierno | offentliche stelle | offentliche einrichtung | behorde | gemeinde | stadt | orgao publico | entidade publica | prefeitura | governo',
  ],
  [
    { kind: 'person' },
    'person | individual | personne | particulier | natural person | personne physique | p | i | physical | individu | retail | persona | persona fisica | persona natural | particular | individuo | privatperson | privat | privatkunde | naturliche person | einzelperson | pessoa | pessoa fisica | pessoa singular | pf',
  ],
  [
    { kind: 'entity' },
    'entity | entite | company | corporation | business | entreprise | societe | corporate | legal person | legal entity | personne morale | organization | organisation | organisme | partnership | trust | e | msb | money services business | esm | entreprise de services monetaires | inc | ltd | b | c | compagnie | commercial | sole proprietorship | non profit | charity | association | university | universite | universidad | universitat | school | school board | ecole | centre de services scolaire | commission scolaire | hospital | hopital | krankenhaus | crown corporation | societe d etat | department | ministry | ministere | agency | agence gouvernementale | entidad | empresa | sociedad | persona moral | persona juridica | compania | organizacion | asociacion | firma | unternehmen | gesellschaft | geschaftskunde | firmenkunde | juristische person | verein | pessoa juridica | pessoa coletiva | sociedade | entidade | organizacao | pj',
  ],
]
const KINDS: ReadonlyMap<string, Kind> = new Map(
  KIND_WORDS.flatMap(([kind, words]) => words.split(' | ').map((word): [string, Kind] => [word, kind])),
)

/** Reads a customer kind: person or entity, and the exceptions to the threshold rules. */
export function readKind(text: string): Kind {
  const folded = fold(text)
  return KINDS.get(folded) ?? {}
}

const YES = /^(yes|y|true|1|oui|o|vrai|t|x|si|s|sim|verdadero|verdadeiro|ja|j|wahr)$/
const NO = /^(no|n|false|0|non|faux|f|nao|falso|nein|falsch)$/

export function readYesNo(text: string): boolean | null {
  const folded = fold(text)
  return YES.test(folded) ? true : NO.test(folded) ? false : null
}

/** Whether a text is an id rather than a name: one word with a digit. */
export function looksLikeId(text: string): boolean {
  return /\d/.test(text) && !/\s/.test(text.trim())
}
