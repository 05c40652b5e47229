/**
 * Whether a whole name is an organization's. A legal form proves it; a word such as Church or Bank doesn't, since it
 * may be a surname.
 */
import { foldOnce } from '../text/fold.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.split(' | '))

/** `Co`, `Sa` and `Cie` are also surnames and count only in the forms below. */
const FORM =
  /[\s,(](?:inc|ltd|lt[ée]e|limited|limit[ée]e|corp|corporation|incorporated|incorpor[ée]e|llc|llp|gmbh|plc|sarl|senc|sencrl|ulc|enr|s\.?\s?e\.?\s?n\.?\s?c(?:\.?\s?r\.?\s?l)?|s\.a\.r\.l|l\.l\.c|l\.l\.p|s\.a|s\.p\.a|b\.v|n\.v|pty|srl|s\.r\.l|bv|nv|ltda|lda|oyj|sprl|eurl|sasu|kgaa|ohg|aps|pte|pvt|bhd|pllc|l\.p|kft|k\.k|a\/s|a\.g)\.?\)?(?=$|[\s,)])/iu
/** Legal forms that are also surnames or initials: in capitals at the end, only a person can tell, as in `Pedro Sa`. */
const FORM_OR_NAME = /[\s,](?:AG|SA|AB|AS|ASA|OY|Oy|KK|KG|UG|SL|SAS|SNC|SPA|SRO|LP)\s*$/u

/** Whether a form follows a letter. Searching for the form first avoids scanning the text once per letter. */
function afterName(form: RegExp): (name: string) => boolean {
  const whole = new RegExp(String.raw`\p{L}.*${form.source}`, form.flags)
  return (name) => form.test(name) && whole.test(name)
}

const hasLegalForm = afterName(FORM)

/** Whether an entity's name has a legal form, such as Inc. or a final SA in capitals. */
export const saysLegalForm = (name: string): boolean =>
  hasLegalForm(name) || AND_COMPANY.test(name) || mayHaveForm(name)

const mayHaveForm = afterName(FORM_OR_NAME)
const AND_COMPANY = /(?:&|\band|\bet)\s*(?:co|cie|company|compagnie|sons|fils|bros|associates|associ[ée]s)\.?\s*$/i

/** Words of organizations that are never names of people. */
const ORGANIZATIONS = list(
  'holdings | holding | services | enterprises | entreprises | foundation | fondation | association | municipality | municipalite | university | universite | hopital | company | compagnie | corporation | society | societe | technologies | technology | solutions | consulting | industries | investments | investissements | ventures | logistics | restaurant | pharmacy | pharmacie | depanneur | boutique | cooperative | coop | federation | ministry | ministere | institute | institut | immobilier | realty | properties | exchange | trading | imports | exports | jewellers | bijouterie | construction | transport | motors | autos | automotive | automobiles | electronics | foods | grocers | grocery | supermarket | supplies | supply | wholesale | distributors | distribution | distributing | manufacturing | contracting | contractors | landscaping | plumbing | roofing | flooring | catering | bakery | boulangerie | trucking | freight | forwarding | shipping | courier | cleaners | laundromat | furniture | meubles | aliments | vending | mining | jewelry | bullion | insurance | assurances | accounting | management | gestion | productions | publishing | printing | imprimerie | rentals | rental | leasing | homes | developments | engineering | municipio | ayuntamiento | prefeitura | universidad | universidade | fundacion | fundacao | asociacion | associacao | empresa | empresas | sociedad | sociedade | compania | companhia | restaurante | farmacia | panaderia | padaria | ferreteria | joyeria | joalheria | supermercado | tienda | tortilleria | constructora | construtora | construcciones | transportes | inmobiliaria | imobiliaria | servicios | servicos | inversiones | investimentos | importaciones | exportaciones | comercializadora | distribuidora | stiftung | gemeinde | sparkasse | volksbank | raiffeisenbank | gesellschaft | unternehmen | backerei | metzgerei | apotheke | gaststatte | autohaus | werkstatt | immobilien | versicherung | versicherungen | handelsgesellschaft | universitat | krankenhaus',
)

/** Words of organizations that are also names of people or places. */
const PERHAPS = list(
  'church | bank | banks | banque | caisse | centre | center | trust | eglise | college | temple | club | market | marche | shop | store | garage | salon | school | ecole | hospital | city | ville | group | groupe | hotel | motel | bar | cafe | farm | farms | ferme | credit | union | capital | systems | partners | associates | international | canada | canadian | national | nationale | populaire | royal | company | co | cie | sons | bros | fund | estate | office | studio | media | family | familiale | fiducie | succession | parish | paroisse | rectory | co op | banco | iglesia | escuela | escola | taller | oficina | grupo | mercado | ciudad | cidade | stadt | verein | verlag | firma | kaufhaus',
)

/** Those that are surnames: after a single given name they make a person. */
const SURNAMES = list(
  'church | bank | banks | temple | hall | college | market | shop | city | bar | farm | farms | center | club | union | royal | estate | co | marche | mercado',
)

/** Words of organizations that are surnames as well: with one given name only a person can tell. */
const ORGANIZATIONS_OR_SURNAMES = list('courier | holding | homes | supply')

/** `City of …`, `Ville de …`, `Church of …`. */
const OF = list('of | de | du | des | d | for | pour')

/** Bob's Towing, Chez Lola: never a person's name. */
const POSSESSIVE = /\p{L}['’]s\s+\p{L}|^chez\s/iu

function countOf(words: readonly string[], isMeant: (word: string) => boolean): number {
  let count = 0
  for (const word of words) if (isMeant(word)) count += 1
  return count
}

/** With one word of organizations: `Paul Courier` may be a person. */
function withOneWord(name: string, words: readonly string[]): 'entity' | 'either' {
  if (words.length === 2 && ORGANIZATIONS_OR_SURNAMES.has(words[1]!)) return 'either'
  return words.length > 1 || /^\p{Lu}/u.test(name) ? 'entity' : 'either'
}

/** `entity`, `person`, or `either` if only a person can tell. */
export function organizationEvidence(name: string): 'entity' | 'either' | 'person' {
  if (hasLegalForm(name) || AND_COMPANY.test(name)) return 'entity'
  const folded = foldOnce(name)
  if (folded === '') return 'person'
  const words = folded.split(' ')
  const certain = countOf(words, (word) => ORGANIZATIONS.has(word))
  const possible = countOf(words, (word) => PERHAPS.has(word) && !ORGANIZATIONS.has(word))
  // The Brick: rarely a person, but The is a Vietnamese given name.
  if (words[0] === 'the' && words.length > 1) return 'either'
  if (certain === 0 && possible === 0)
    return ((/&|\d/.test(name) || POSSESSIVE.test(name)) && words.length > 1) || mayHaveForm(name) ? 'either' : 'person'
  if (certain + possible >= 2) return 'entity'
  const at = words.findIndex((word) => ORGANIZATIONS.has(word) || PERHAPS.has(word))
  if (at >= 0 && OF.has(words[at + 1] ?? '') && words.length > at + 2) return 'entity'
  if (certain === 1) return withOneWord(name, words)
  // Mary Bank: a given name and a surname that is also an organization's word.
  if (words.length === 2 && at === 1 && SURNAMES.has(words[1]!)) return 'person'
  return words.length === 1 && SURNAMES.has(words[0]!) ? 'person' : 'either'
}

/** Garage Tremblay, Banque Exemple: never a given name before a surname. */
export function startsLikeOrganization(name: string): boolean {
  const first = foldOnce(name).split(' ')[0] ?? ''
  return (
    (first === 'the' || POSSESSIVE.test(name) || PERHAPS.has(first) || ORGANIZATIONS.has(first)) && !SURNAMES.has(first)
  )
}
