-- Transactions too: right after an import the 24-hour rule looks at all of them, and joins their parties.
CREATE OR REPLACE FUNCTION count_grown_tables() RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  grown regclass;
BEGIN
  FOR grown IN
    SELECT c.oid::regclass FROM pg_class c
    WHERE c.oid IN ('report'::regclass, 'submission'::regclass, 'submission_attempt'::regclass, 'customer'::regclass, 'transaction'::regclass)
      AND pg_relation_size(c.oid) / current_setting('block_size')::bigint > 2 * greatest(c.relpages, 0) + 8
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
  END LOOP;
END $$;

-- Nothing is looked for by these: to count their values takes most of the time of counting.
ALTER TABLE "transaction"
  ALTER COLUMN content_hash SET STATISTICS 0, ALTER COLUMN raw SET STATISTICS 0, ALTER COLUMN notes SET STATISTICS 0, ALTER COLUMN line SET STATISTICS 0,
  ALTER COLUMN posted_at SET STATISTICS 0, ALTER COLUMN rate SET STATISTICS 0, ALTER COLUMN rate_source SET STATISTICS 0, ALTER COLUMN fee SET STATISTICS 0,
  ALTER COLUMN vc_amount SET STATISTICS 0, ALTER COLUMN sending_addresses SET STATISTICS 0, ALTER COLUMN receiving_addresses SET STATISTICS 0,
  ALTER COLUMN transaction_hashes SET STATISTICS 0, ALTER COLUMN channel SET STATISTICS 0, ALTER COLUMN purpose SET STATISTICS 0,
  ALTER COLUMN disposition SET STATISTICS 0, ALTER COLUMN account SET STATISTICS 0, ALTER COLUMN created_at SET STATISTICS 0;
