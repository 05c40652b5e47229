/** SQL of what the list of reports filters by. `r` is the report. */
import {
  confirmedStatesSql,
  editableStatesSql,
  statesSql,
  underWayStatesSql,
} from '#app/product/report-states/states-sql.ts'
import { filedStates } from '#app/product/report-states/states.ts'
import { acceptedSql, completeSql, readySql, refusedSql, unapprovedSql, vanishedSql } from '../state/shown.server.ts'
import type { ReportFilter } from './filters.ts'

const drafts = `r.state IN ${editableStatesSql}`
const isConfirmedSql = `r.state IN ${confirmedStatesSql}`
/** SQL: confirmed in TEST, which doesn't file anything. */
const testedSql = `(${isConfirmedSql} AND r.environment = 'test')`
/** SQL: confirmed, and late or corrected records require a change. */
const changesSql = `(${isConfirmedSql} AND r.proposal IS NOT NULL)`
/** SQL: open for a change of what FINTRAC has: filed from here, or outside the product. */
export const changedHereSql = `(r.state = 'change_draft' AND ${acceptedSql})`
export const changedElsewhereSql = `(r.state = 'change_draft' AND r.copy_sha256 IS NOT NULL AND NOT ${acceptedSql})`

export const filterSql: Record<ReportFilter, string> = {
  drafts,
  mine: `${drafts} AND r.assigned_to = current_actor()`,
  ready: `${drafts} AND ${readySql}`,
  approve: `${drafts} AND ${completeSql} AND ${unapprovedSql}`,
  incomplete: `${drafts} AND r.hold_count > 0 AND NOT ${vanishedSql}`,
  changes: changesSql,
  tested: testedSql,
  underway: `r.state IN ${underWayStatesSql}`,
  confirmed: `(${isConfirmedSql} AND r.environment IS DISTINCT FROM 'test' OR ${changedHereSql})`,
  elsewhere: `(r.state = 'filed_elsewhere' OR ${changedElsewhereSql})`,
  rejected: `(r.state = 'rejected' OR ${refusedSql})`,
  all: 'TRUE',
}

/**
 * SQL: not filed in its current version: TEST files nothing, and what late or corrected records change is to be filed
 * again.
 */
export const stillToFileSql = `(r.state NOT IN ${statesSql([...filedStates, 'deleted', 'deletion'])} OR ${testedSql} OR ${changesSql})`
