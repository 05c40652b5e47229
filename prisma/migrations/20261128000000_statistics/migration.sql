-- PostgreSQL plans by what it counted last, and counts by itself once a minute. A table that was filled a moment ago is planned for as if it
-- held one row of the organization, and a thousand drafts are then compared with a thousand drafts. Whoever is about to read
-- many rows asks for a count here: it is made where a table has doubled since its last one, so seldom. It shows nothing of any row.
CREATE FUNCTION count_grown_tables() RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  grown regclass;
BEGIN
  FOR grown IN
    SELECT c.oid::regclass FROM pg_class c WHERE c.oid IN ('report'::regclass, 'submission'::regclass, 'submission_attempt'::regclass)
      AND pg_relation_size(c.oid) / current_setting('block_size')::bigint > 2 * greatest(c.relpages, 0) + 8
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION count_grown_tables() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_grown_tables() TO comply_app;
