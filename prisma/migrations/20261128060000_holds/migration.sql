-- What keeps a report from being submitted is one list, made by the checks: what is missing, what FINTRAC would reject, and what a
-- person has to confirm (a doubt about a value that it states, a supplied value that it leaves out).
ALTER TABLE "report" ADD COLUMN "holds" JSONB NOT NULL DEFAULT '[]', ADD COLUMN "hold_count" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "confirmations" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "report" ALTER COLUMN "holds" SET STORAGE EXTERNAL;
-- Until a draft is built again, it is held by what it was held by; building it again comes before any submission.
-- (An owner who is no superuser sees rows only where row-level security is not forced on him.)
ALTER TABLE "report" NO FORCE ROW LEVEL SECURITY;
UPDATE "report" SET hold_count = missing_count + reject_count WHERE missing_count + reject_count > 0;
ALTER TABLE "report" FORCE ROW LEVEL SECURITY;
ALTER TABLE "report" ADD CONSTRAINT holds_are_all CHECK (hold_count >= missing_count + reject_count);
DROP INDEX report_states;
CREATE INDEX report_states ON "report" (organization_id, mode, state, environment) INCLUDE (hold_count, type, created_by);

-- A report that is held cannot be submitted, whoever asks. A deletion sends no content.
CREATE FUNCTION refuse_held_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM report r WHERE r.id = NEW.report_id AND r.hold_count > 0) THEN
    RAISE EXCEPTION 'report % is held: it is not ready to be submitted', NEW.report_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER held BEFORE INSERT ON "submission" FOR EACH ROW WHEN (NEW.action <> 'delete' AND NEW.state IN ('queued', 'sending', 'unknown', 'held', 'received')) EXECUTE FUNCTION refuse_held_report();

CREATE UNIQUE INDEX customer_of_tenant ON "customer" (organization_id, mode, id);
CREATE TABLE "doubt" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "customer_id" UUID,
    "transaction_id" UUID,
    "code" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "value_hash" TEXT NOT NULL,
    "raw" TEXT,
    "message" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "import_id" UUID,
    "line" INTEGER,
    "confirmed_by" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "doubt_pkey" PRIMARY KEY ("id")
);
-- It is of one record, and asked once of the same value.
ALTER TABLE "doubt" ADD CONSTRAINT of_one_record CHECK ((customer_id IS NULL) <> (transaction_id IS NULL));
ALTER TABLE "doubt" ADD CONSTRAINT confirmed_by_somebody CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL));
CREATE UNIQUE INDEX doubt_of_customer ON "doubt" (customer_id, field, code, value_hash) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX doubt_of_transaction ON "doubt" (transaction_id, field, code, value_hash) WHERE transaction_id IS NOT NULL;
CREATE INDEX doubt_of_import ON "doubt" (import_id) WHERE import_id IS NOT NULL;
ALTER TABLE "doubt" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "doubt" ADD FOREIGN KEY (organization_id, mode, customer_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;

-- What earlier imports doubted, and the customers still say: addresses and occupations were all that held drafts.
ALTER TABLE "import_row_error" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "transaction" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "customer" NO FORCE ROW LEVEL SECURITY;
INSERT INTO "doubt" (organization_id, mode, customer_id, code, field, value_hash, raw, message, action, import_id, line)
SELECT DISTINCT ON (c.id, e.code) e.organization_id, e.mode, c.id, e.code, f.field, md5(f.value), e.raw, e.message, e.action, e.import_id, e.line
FROM import_row_error e
JOIN "transaction" t ON t.import_id = e.import_id AND t.line = e.line
JOIN customer c ON c.id IN (t.conductor_id, t.on_behalf_of_id, t.beneficiary_id) AND c.organization_id = e.organization_id AND c.mode = e.mode
CROSS JOIN LATERAL (
  SELECT 'occupation' AS field, c.occupation AS value WHERE e.code LIKE 'occupation-%' AND c.occupation = e.raw
  UNION ALL
  SELECT 'address', array_to_string(ARRAY[c.unit, c.building, c.street, c.city, c.district, c.province, c.postal_code, c.country, c.unstructured_address], E'\x1f', '')
  WHERE e.code LIKE 'address-%' AND (c.street = e.raw OR c.unstructured_address = e.raw)
) f
WHERE e.severity = 'block_draft' AND e.state <> 'dismissed'
ORDER BY c.id, e.code, e.id;
ALTER TABLE "import_row_error" FORCE ROW LEVEL SECURITY;
ALTER TABLE "transaction" FORCE ROW LEVEL SECURITY;
ALTER TABLE "customer" FORCE ROW LEVEL SECURITY;

ALTER TABLE "doubt" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "doubt" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "doubt"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "doubt" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
