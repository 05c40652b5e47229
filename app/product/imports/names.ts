import { looksLikeEntity } from '#app/csv/parties.ts'
import type { PartyCells } from '#app/csv/types.ts'

export interface PartyName {
  kind: 'person' | 'entity'
  surname: string | null
  givenName: string | null
  otherName: string | null
  entityName: string | null
}

const PARTICLES = new Set(['de', 'da', 'do', 'dos', 'du', 'des', 'del', 'della', 'di', 'la', 'le', 'van', 'von', 'der', 'den', 'ter', 'ten', 'bin', 'ben', 'ibn', 'al', 'el', 'st', 'st.', 'saint', 'mac', "d'", "l'"])

/**
 * The parts of a party's name. Parts that the file gives are kept; a whole name is taken apart: `SURNAME, Given Other`, else
 * given names first and the surname last, with its particles (`Maria de la Cruz`). One word alone is a surname.
 */
export function partyName(party: PartyCells): PartyName {
  const nothing = { surname: null, givenName: null, otherName: null, entityName: null }
  const whole = party.name?.trim()
  const isEntity = party.kind === 'entity' || (party.kind === undefined && (party.entityName !== undefined || (whole !== undefined && party.surname === undefined && looksLikeEntity(whole))))
  if (isEntity) return { ...nothing, kind: 'entity', entityName: party.entityName ?? whole ?? party.surname ?? null }
  if (party.surname !== undefined || party.givenName !== undefined || whole === undefined || whole === '') {
    const surname = party.surname ?? (party.givenName === undefined ? null : whole || party.givenName)
    return { ...nothing, kind: 'person', surname, givenName: party.surname === undefined && !whole ? null : (party.givenName ?? null), otherName: party.otherName ?? null }
  }
  const comma = whole.indexOf(',')
  if (comma > 0) {
    const [given, ...others] = words(whole.slice(comma + 1))
    return { ...nothing, kind: 'person', surname: whole.slice(0, comma).trim(), givenName: given ?? null, otherName: others.join(' ') || null }
  }
  const parts = words(whole)
  if (parts.length === 1) return { ...nothing, kind: 'person', surname: whole }
  const particle = parts.findIndex((part, index) => index > 0 && index < parts.length - 1 && PARTICLES.has(part.toLowerCase()))
  const from = particle > 0 ? particle : parts.length - 1
  return {
    ...nothing,
    kind: 'person',
    surname: parts.slice(from).join(' '),
    givenName: parts[0]!,
    otherName: parts.slice(1, from).join(' ') || null,
  }
}

const words = (text: string): string[] => text.split(/\s+/).filter(part => part !== '')

/** Name as one text for people: an entity's name, or given names and surname. */
export function displayName(party: { entityName?: string | null; surname?: string | null; givenName?: string | null; otherName?: string | null }): string {
  return party.entityName ?? [party.givenName, party.otherName, party.surname].filter(Boolean).join(' ')
}
