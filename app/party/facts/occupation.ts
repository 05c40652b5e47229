/**
 * Whether an occupation or the nature of a business describes the work (FINTRAC guidance on occupation and principal
 * business).
 */
import { fold } from '../text/fold.ts'

const VAGUE: ReadonlySet<string> = new Set(
  [
    'manager | self employed | selfemployed | business | businessman | businesswoman | business owner | owner | employee | worker | consultant | director | supervisor | clerk | sales',
    'salesperson | office | office worker | professional | entrepreneur | contractor | labourer | laborer | labour | staff | administrator | admin | executive | officer | president | partner',
    'freelancer | freelance | trader | merchant | import export | import | export | investor | technician | analyst | specialist | assistant | coordinator | associate | agent | gerant | gerante',
    'travailleur autonome | travailleuse autonome | a son compte | employe | commercant | homme d affaires | femme d affaires | directeur | directrice | ouvrier | ouvriere | journalier | cadre',
    'vendeur | vendeuse | proprietaire | commis | entrepreneure | conseiller | conseillere | autonome | general | various | miscellaneous | services | service | other | autre | job | work',
    'working | employed | full time | part time | self | company | trading | general trading | management | ceo | cfo | coo | vp | travailleur | travailleuse | consultante | superviseur',
    'superviseure | affaires | independent | independant | independante | own business | gestionnaire | professionnel | professionnelle | ventes | commerce | profession liberale | labor',
    'investisseur | negociant | negociante | technicien | technicienne | analyste | adjoint | adjointe | agente | associe | associee | independent contractor | contracteur | contractuel',
    'contractuelle | divers | salarie | salariee',
  ].flatMap((line) => line.split(' | ')),
)

export type OccupationDefect = 'too-vague' | 'code-only'

/** The defect in words, after the occupation. */
export const OCCUPATION_DEFECTS: Readonly<Record<OccupationDefect, string>> = {
  'too-vague': 'is too vague',
  'code-only': 'is a code without words',
}

export const OCCUPATION_ADVICE = 'Say what kind of work and where, such as "retail clothing store manager".'

/** Why an occupation isn't sufficient for a report: too vague, or a code without words. Null if it is. */
export function occupationDefect(text: string): OccupationDefect | null {
  const folded = fold(text)
  if (/^[a-z]?\d[\d ]*$/.test(folded) || /^(?:noc|cnp|naics|scian|sic) ?[\d ]+$/.test(folded)) return 'code-only'
  return VAGUE.has(folded) ? 'too-vague' : null
}
