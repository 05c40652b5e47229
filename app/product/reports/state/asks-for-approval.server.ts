import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** Whether the organization requires a second person's approval before a report is submitted. */
export const asksForApproval = (scope: Scope): Promise<boolean> =>
  scope.sql(async (client) => {
    const [row] = await client.rows({ fourEyes: col.bool }, 'SELECT four_eyes AS "fourEyes" FROM company_settings')
    return row?.fourEyes ?? false
  })
