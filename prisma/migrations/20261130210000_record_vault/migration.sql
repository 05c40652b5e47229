-- The record vault: sealed copies of reports that PRODUCTION confirmed, for organizations that asked for it.
ALTER TABLE "company_settings" ADD COLUMN "record_vault" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "vault_copy" (
    "submission_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "secret" BYTEA NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "kept_until" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vault_copy_pkey" PRIMARY KEY ("submission_id")
);
CREATE INDEX "vault_copy_organization_id_kept_until_idx" ON "vault_copy"("organization_id", "kept_until");
ALTER TABLE "vault_copy" ALTER COLUMN "secret" SET STORAGE EXTERNAL;
ALTER TABLE "vault_copy" ADD CONSTRAINT of_production CHECK (mode = 'production');
ALTER TABLE "vault_copy" ADD CONSTRAINT kept_until_is_a_date CHECK (kept_until ~ '^\d{4}-\d\d-\d\d$');
ALTER TABLE "vault_copy" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "vault_copy" ADD FOREIGN KEY (organization_id, mode, submission_id) REFERENCES "submission" (organization_id, mode, id);
ALTER TABLE "vault_copy" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "vault_copy" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "vault_copy"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "vault_copy" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

-- A copy stays as it was made: only its data key is wrapped anew.
CREATE FUNCTION refuse_vault_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a copy in the record vault stays as it was made' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER copy_stays BEFORE UPDATE ON "vault_copy" FOR EACH ROW
  WHEN (OLD.submission_id <> NEW.submission_id OR OLD.secret <> NEW.secret OR OLD.kept_until <> NEW.kept_until OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION refuse_vault_change();

-- Only what PRODUCTION confirmed is kept.
CREATE FUNCTION refuse_other_vault_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM submission s WHERE s.id = NEW.submission_id AND s.environment = 'production' AND s.state IN ('accepted', 'accepted_with_warnings')) THEN
    RAISE EXCEPTION 'the record vault keeps what PRODUCTION confirmed, and nothing else' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER of_confirmed BEFORE INSERT ON "vault_copy" FOR EACH ROW EXECUTE FUNCTION refuse_other_vault_copy();

-- While the vault is on, nothing is erased of which it has no copy.
CREATE FUNCTION refuse_unvaulted_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM company_settings c WHERE c.organization_id = NEW.organization_id AND c.record_vault)
    AND NOT EXISTS (SELECT FROM vault_copy v WHERE v.submission_id = NEW.id) THEN
    RAISE EXCEPTION 'the record vault is on, and has no copy of this submission' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kept_first BEFORE UPDATE ON "submission" FOR EACH ROW
  WHEN (OLD.bytes IS NOT NULL AND NEW.bytes IS NULL AND NEW.environment = 'production' AND NEW.state IN ('accepted', 'accepted_with_warnings'))
  EXECUTE FUNCTION refuse_unvaulted_erasure();

-- How many copies of which organization have been kept for their time on this day; nothing else about them leaves this function.
CREATE POLICY sweep ON "vault_copy" FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION vault_copies_expired(today text) RETURNS TABLE (organization_id uuid, copies int)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.organization_id, count(*)::int FROM vault_copy v WHERE v.kept_until < today GROUP BY 1 ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION vault_copies_expired(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vault_copies_expired(text) TO comply_app;
