-- What a page works out over all that is on file is kept as long as nothing of it changes. Each transaction that writes what such work reads
-- tells whose it is when it is committed: with nothing on disk and no row that two writers would wait for. Who writes for no tenant tells all.
-- `known`: everybody of the organization may know of such a change. Of others a page must not depend in anything but its values.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM pg_notify('changed', concat_ws(' ', coalesce(current_setting('app.organization', true), ''), TG_ARGV[0])); RETURN NULL; END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['company_settings', 'standing_answer', 'exchange_rate', 'reporting_window', 'customer', 'customer_merge', 'customer_alias',
    'customer_distinct', 'location', 'import', 'import_row_error', 'doubt', 'differing_value', 'transaction', 'starting_action', 'completing_action', 'action_party',
    'identity_answer', 'report', 'report_transaction', 'suspicion_note', 'suspicion_decision', 'set_aside', 'set_aside_transaction', 'submission']
  LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_change(%s)',
      name, CASE WHEN name IN ('transaction', 'customer', 'import') THEN quote_literal('known') END);
  END LOOP;
END $$;

-- Who may be the same customer is asked on each customer's page. Phone and name have an index already.
CREATE INDEX customer_email ON "customer" (organization_id, mode, lower(email)) WHERE email IS NOT NULL;
