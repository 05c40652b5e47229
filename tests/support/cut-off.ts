import pg from 'pg'

/**
 * Runs `work` while the database refuses an event, as where the process or the database ends in between. `event`: of a
 * trigger, such as `BEFORE INSERT ON vault_copy`; `when`: the rows that are refused, by `OLD` and `NEW`.
 */
export async function whileCutOff<Result>(
  adminUrl: string,
  event: string,
  work: () => Promise<Result>,
  when = 'TRUE',
): Promise<Result> {
  const table = / ON (\w+)$/.exec(event)![1]!
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(
    `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`,
  )
  await admin.query(`CREATE TRIGGER cut_off ${event} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION cut_off()`)
  try {
    return await work()
  } finally {
    await admin.query(`DROP TRIGGER cut_off ON ${table}`)
    await admin.query('DROP FUNCTION cut_off()')
    await admin.end()
  }
}

/** Runs `work` while no verdict of a transaction can be written. */
export const withoutVerdicts = <Result>(adminUrl: string, work: () => Promise<Result>): Promise<Result> =>
  whileCutOff(adminUrl, 'BEFORE UPDATE OF report_kind ON transaction', work)
