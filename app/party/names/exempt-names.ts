/**
 * Names that suggest a public body or a financial entity, whose cash needs no large cash report (PCMLTFR s. 30(2) and
 * similar). A name is no proof, so a person decides: `Food Bank`, `University` and `Hospital Café` may be neither.
 */
import { fold } from '../text/fold.ts'
import { memo } from '../text/memo.ts'

export type ExemptKind = 'public body' | 'financial entity'

const PUBLIC =
  /\b(?:city|town|village|township|municipality|county|district|corporation|parish) of\b|\b(?:regional|rural|district) municipality\b|\bmunicipal(?:ity|ite|idad)\b|\b(?:ville|village|canton|municipalite|mrc|communaute metropolitaine) d[eu]?\b|\b(?:ministry|department|government|province|ministere|gouvernement) (?:of|d[eu]|des)\b|\bministere\b|\b(?:revenue agency|agence du revenu|service canada|revenu quebec|receiver general|receveur general)\b|\b(?:hospital|hopital|health authority|ciusss|cisss|chum|chu)\b|\bcentre hospitalier\b|\bcrown\b|\b(?:ayuntamiento|gobierno|ministerio|stadt|gemeinde|prefeitura) (?:de|von)?\b|\b(?:police|fire|transit) (?:service|department|commission)\b|\b(?:service de police|societe de transport|sa majeste|his majesty|her majesty)\b/
const FINANCIAL =
  /\b(?:bank|banque|banco|sparkasse|credit union|cooperative de credit|trust company|trustco|loan corporation|compagnie de fiducie)\b|\bcaisse (?:populaire|desjardins|d economie)\b|\bdesjardins\b|\b(?:rbc|cibc|bmo|scotiabank|td canada trust|tangerine|hsbc|atb financial|vancity|coast capital|servus|meridian)\b/
/** Other banks. */
const NO_BANK =
  /\b(?:food|blood|piggy|eye|milk|data|power|river|west|left|south) bank\b|\bbanque (?:alimentaire|de sang)\b/

/** What the name of an organization suggests; null if neither. */
export const mayBeExempt: (name: string) => ExemptKind | null = memo((name) => {
  const folded = fold(name)
  if (FINANCIAL.test(folded) && !NO_BANK.test(folded)) return 'financial entity'
  return PUBLIC.test(folded) ? 'public body' : null
})
