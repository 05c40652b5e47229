import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Mode } from '#app/platform/generated/enums.ts'
import type { Reader } from '#app/platform/sql/within.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'

/** activitySectorCode of a money services business, which the demo entity is. */
const demoSector = 11

export interface ReportingEntity {
  mode: Mode
  /** activitySectorCode; null until it is set. */
  sector: number | null
  /** FINTRAC organization number. */
  number: number | null
  /** Organization number of the submitting entity, if it isn't the reporting entity. */
  submitting: number | null
  /** Reporting Entity Contact ID. */
  contact: number | null
  /** The demo entity's, lent until the organization's own settings are complete. */
  isLent: boolean
}

export const entityColumns: ColumnsOf<Omit<ReportingEntity, 'isLent'>> = {
  number: col.int.orNull,
  mode: col.oneOf(),
  sector: col.int.orNull,
  submitting: col.int.orNull,
  contact: col.int.orNull,
}

/** SQL of these columns, from `entityFrom`. */
export const entitySql = `current_mode() AS mode, activity_sector_code AS sector, reporting_entity_number AS number, submitting_number AS submitting,
  reporting_entity_contact_id AS contact`
export const entityFrom = `(SELECT 1) one LEFT JOIN company_settings ON true`

/**
 * Who reports: the organization, as its settings say. In Demo it is the demo entity until all of the settings are
 * entered, so that a trial can file at once (decisions: Demo works at once). Production knows the organization's own
 * alone.
 */
export function entityOf(own: Omit<ReportingEntity, 'isLent'>): ReportingEntity {
  if (own.mode !== 'demo' || (own.sector !== null && own.number !== null && own.contact !== null))
    return { ...own, isLent: false }
  return {
    mode: own.mode,
    sector: demoSector,
    number: demoEntity.reportingEntityNumber,
    submitting: null,
    contact: demoEntity.contactId,
    isLent: true,
  }
}

/** Who reports, as the settings say now. */
export const reportingEntity = async (client: Reader): Promise<ReportingEntity> =>
  entityOf(await client.one(entityColumns, `SELECT ${entitySql} FROM ${entityFrom}`))
