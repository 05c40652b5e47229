-- What the Prisma schema language cannot say: the role of the application, row-level security, and the guards that make the
-- promises of the product impossible to break rather than unlikely.

-- The role of the application. Its login and password are set by prisma/migrate.ts, here it only exists, so that rights can be
-- granted. It owns no table and cannot bypass row-level security.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'comply_app') THEN
    CREATE ROLE comply_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
END $$;

GRANT USAGE ON SCHEMA public TO comply_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO comply_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO comply_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO comply_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO comply_app;
REVOKE ALL ON TABLE "_prisma_migrations" FROM comply_app;

-- Tables of the queue itself, where the queue lives on PostgreSQL. Jobs carry ids only.
CREATE SCHEMA IF NOT EXISTS queue;
GRANT USAGE, CREATE ON SCHEMA queue TO comply_app;

-- Which organization and mode a statement works for. Unset: none, and so no row.
CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.organization', true), '')::uuid $$;
CREATE FUNCTION current_mode() RETURNS "Mode" LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.mode', true), '')::"Mode" $$;

ALTER TABLE "customer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "location" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "location" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "location"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "import" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "import"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "import_row_error" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "import_row_error" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "import_row_error"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "mapping_template" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mapping_template" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "mapping_template"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "transaction" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "transaction" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "transaction"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "report" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "report" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "report_transaction" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "report_transaction" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report_transaction"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "submission" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "submission" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "submission"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "submission_attempt" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "submission_attempt" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "submission_attempt"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

ALTER TABLE "company_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "company_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "company_settings"
  USING (organization_id = (SELECT current_organization()))
  WITH CHECK (organization_id = (SELECT current_organization()));

ALTER TABLE "reporting_window" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reporting_window" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "reporting_window"
  USING (organization_id = (SELECT current_organization()))
  WITH CHECK (organization_id = (SELECT current_organization()));

ALTER TABLE "regulator_credential" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "regulator_credential" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "regulator_credential"
  USING (organization_id = (SELECT current_organization()))
  WITH CHECK (organization_id = (SELECT current_organization()));

ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_event" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "audit_event"
  USING (organization_id = (SELECT current_organization()))
  WITH CHECK (organization_id = (SELECT current_organization()));

-- Organization and mode are fixed when a row is made.
CREATE FUNCTION refuse_tenant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'organization and mode of a row in % are fixed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "customer" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "location" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "import" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "import_row_error" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "mapping_template" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "transaction" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "report" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "report_transaction" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "submission" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "submission_attempt" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

-- A Demo submission has no address to go to, and nothing else has a Demo environment.
ALTER TABLE "submission" ADD CONSTRAINT demo_stays_here CHECK ((mode = 'demo') = (environment = 'demo'));
ALTER TABLE "report" ADD CONSTRAINT demo_stays_here CHECK (environment IS NULL OR (mode = 'demo') = (environment = 'demo'));
ALTER TABLE "regulator_credential" ADD CONSTRAINT no_demo_credential CHECK (environment <> 'demo');

-- What was frozen for the regulator stays as it was, the bytes may only be erased after confirmation.
CREATE FUNCTION refuse_frozen_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a submission is frozen: its bytes, hash, reference, action and environment cannot change'
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON "submission" FOR EACH ROW
  WHEN (OLD.sha256 <> NEW.sha256 OR OLD.reference <> NEW.reference OR OLD.action <> NEW.action
     OR OLD.environment <> NEW.environment OR OLD.report_id <> NEW.report_id OR OLD.revision <> NEW.revision
     OR (NEW.bytes IS NOT NULL AND OLD.bytes IS DISTINCT FROM NEW.bytes))
  EXECUTE FUNCTION refuse_frozen_change();

-- One live report for each candidate, one submission under way for each report.
CREATE UNIQUE INDEX report_candidate_key ON "report" (organization_id, mode, candidate_key) WHERE state <> 'deleted';
CREATE UNIQUE INDEX submission_under_way ON "submission" (report_id)
  WHERE state IN ('queued', 'sending', 'unknown', 'held', 'received');
CREATE INDEX submission_open ON "submission" (organization_id, mode, state)
  WHERE state IN ('queued', 'sending', 'unknown', 'held', 'received');

-- Lists and counts read narrow rows: what a report holds is kept apart from what lists show of it.
ALTER TABLE "report" SET (toast_tuple_target = 128);
ALTER TABLE "report" ALTER COLUMN "document" SET STORAGE EXTERNAL;
ALTER TABLE "submission" SET (toast_tuple_target = 128);
ALTER TABLE "submission" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
CREATE INDEX report_drafts_due ON "report" (organization_id, mode, due_date NULLS FIRST, id)
  WHERE state IN ('draft', 'approved', 'rejected', 'change_draft');

-- What waits to be done, for whom: nothing else about any tenant leaves this function. The sweep lives by it, so that no report
-- hangs where a queue lost its jobs. The tables' owner alone may look across tenants.
CREATE POLICY sweep ON "submission" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY sweep ON "company_settings" FOR SELECT TO CURRENT_USER USING (true);
CREATE INDEX submission_unerased ON "submission" (confirmed_at) WHERE bytes IS NOT NULL AND confirmed_at IS NOT NULL;
CREATE FUNCTION work_waiting() RETURNS TABLE (organization_id uuid, mode "Mode", work text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.organization_id, s.mode,
         CASE WHEN s.environment = 'demo' THEN 'answer' WHEN s.state = 'received' THEN 'poll' ELSE 'submit' END
  FROM submission s
  WHERE s.state IN ('queued', 'sending', 'unknown', 'held', 'received')
    AND coalesce(s.lease_until, '-infinity') < now() AND coalesce(s.next_attempt_at, '-infinity') <= now()
  UNION
  SELECT DISTINCT s.organization_id, s.mode, 'erase' FROM submission s
  WHERE s.bytes IS NOT NULL AND s.confirmed_at IS NOT NULL
    AND (s.confirmed_at < now() - interval '30 days' OR s.downloaded_at < now() - interval '15 minutes')
$$;
CREATE FUNCTION daily_submissions() RETURNS TABLE (organization_id uuid, at text, time_zone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, c.daily_submit_time, c.daily_submit_time_zone FROM company_settings c WHERE c.daily_submit_time IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION work_waiting(), daily_submissions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION work_waiting(), daily_submissions() TO comply_app;

ALTER TABLE "import_row_error" ADD FOREIGN KEY (import_id) REFERENCES "import" (id) ON DELETE CASCADE;
ALTER TABLE "report_transaction" ADD FOREIGN KEY (report_id) REFERENCES "report" (id) ON DELETE CASCADE;
ALTER TABLE "submission" ADD FOREIGN KEY (report_id) REFERENCES "report" (id);
ALTER TABLE "submission_attempt" ADD FOREIGN KEY (submission_id) REFERENCES "submission" (id) ON DELETE CASCADE;

ALTER TABLE "company_settings" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "reporting_window" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "regulator_credential" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "customer" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "location" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "import" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "mapping_template" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "report" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "audit_event" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);

-- The transactions page. It reads from the newest, backwards: files come in order of time, and an index that grows at its end
-- is filled and written with half the work.
CREATE INDEX transaction_by_time ON "transaction" (organization_id, mode, coalesce(occurred_at, 'epoch'::timestamptz), id);
CREATE UNIQUE INDEX location_name ON "location" (organization_id, mode, lower(name));

ALTER TABLE "transaction" ADD CONSTRAINT amount_not_negative CHECK (amount >= 0);
ALTER TABLE "customer" ADD CONSTRAINT date_of_birth_is_a_date CHECK (date_of_birth IS NULL OR date_of_birth ~ '^\d{4}-\d{2}-\d{2}$');
ALTER TABLE "report" ADD CONSTRAINT due_date_is_a_date CHECK (due_date IS NULL OR due_date ~ '^\d{4}-\d{2}-\d{2}$');
ALTER TABLE "reporting_window" ADD CONSTRAINT start_time_is_a_time CHECK (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$');
ALTER TABLE "reporting_window" ADD CONSTRAINT offset_is_an_offset CHECK (offset_minutes BETWEEN -840 AND 840);

-- The audit trail only grows.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_event" FROM comply_app;

-- The outbox wakes the relay, a wish that no relay has claimed yet is not written twice.
CREATE UNIQUE INDEX outbox_wish ON "outbox" (dedupe_key) WHERE claimed_at IS NULL;
CREATE INDEX outbox_waiting ON "outbox" (run_at, id) WHERE published_at IS NULL;
CREATE FUNCTION wake_relay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$;
CREATE TRIGGER wake_relay AFTER INSERT ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION wake_relay();

CREATE UNIQUE INDEX newsletter_active ON "newsletter" (email) WHERE is_active;
CREATE INDEX mail_waiting ON "mail" (created_at) WHERE sent_at IS NULL;
