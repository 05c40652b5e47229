import pg from 'pg'

/** What `work` does while no verdict of a transaction can be written, as where the process or the database ends in between. */
export async function withoutVerdicts<Result>(adminUrl: string, work: () => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(
    `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$`,
  )
  await admin.query(
    'CREATE TRIGGER cut_off BEFORE UPDATE OF report_kind ON transaction FOR EACH ROW EXECUTE FUNCTION cut_off()',
  )
  try {
    return await work()
  } finally {
    await admin.query('DROP TRIGGER cut_off ON transaction')
    await admin.query('DROP FUNCTION cut_off()')
    await admin.end()
  }
}
