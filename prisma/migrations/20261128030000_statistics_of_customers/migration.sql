-- Customers too: an import that fills the table looks each batch's customers up in it, and would look through all of them each time.
CREATE OR REPLACE FUNCTION count_grown_tables() RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  grown regclass;
BEGIN
  FOR grown IN
    SELECT c.oid::regclass FROM pg_class c WHERE c.oid IN ('report'::regclass, 'submission'::regclass, 'submission_attempt'::regclass, 'customer'::regclass)
      AND pg_relation_size(c.oid) / current_setting('block_size')::bigint > 2 * greatest(c.relpages, 0) + 8
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
  END LOOP;
END $$;
