-- A report that the transactions ask for is set aside for an exception of the law: who decided it, when, why, and who undid it.
CREATE TABLE "set_aside" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "type" "ReportType" NOT NULL,
    "candidate_key" TEXT NOT NULL,
    "reason_code" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "parties" TEXT NOT NULL,
    "total_cad" DECIMAL(22,2) NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "window_end" TIMESTAMPTZ(3) NOT NULL,
    "window_offset" INTEGER NOT NULL,
    "due_date" TEXT NOT NULL,
    "set_by_id" UUID,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_by_id" UUID,
    "undone_by" TEXT,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "set_aside_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "set_aside_transaction" (
    "set_aside_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,

    CONSTRAINT "set_aside_transaction_pkey" PRIMARY KEY ("set_aside_id", "transaction_id")
);
CREATE INDEX "set_aside_transaction_transaction_id_idx" ON "set_aside_transaction"("transaction_id");
CREATE INDEX set_aside_of_tenant ON "set_aside" (organization_id, mode, set_at);
CREATE UNIQUE INDEX set_aside_id_of_tenant ON "set_aside" (organization_id, mode, id);
ALTER TABLE "set_aside"
  ADD CONSTRAINT of_a_threshold_report CHECK (type IN ('LCTR', 'LVCTR')),
  ADD CONSTRAINT says_why CHECK (reason_code <> '' AND note <> ''),
  ADD CONSTRAINT undone_by_somebody CHECK ((undone_by IS NULL) = (undone_at IS NULL)),
  ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "set_aside_transaction" ADD FOREIGN KEY (organization_id, mode, set_aside_id) REFERENCES "set_aside" (organization_id, mode, id) ON DELETE CASCADE;

-- What was decided stays as it was decided: it can be undone, once.
CREATE FUNCTION refuse_changed_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.undone_at IS NOT NULL OR (to_jsonb(OLD) - ARRAY['undone_by_id', 'undone_by', 'undone_at']) IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['undone_by_id', 'undone_by', 'undone_at']) THEN
    RAISE EXCEPTION 'the decision to set a report aside is kept as it was made' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decision_is_kept BEFORE UPDATE ON "set_aside" FOR EACH ROW EXECUTE FUNCTION refuse_changed_decision();

ALTER TABLE "set_aside" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "set_aside" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "set_aside"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
ALTER TABLE "set_aside_transaction" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "set_aside_transaction" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "set_aside_transaction"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "set_aside_transaction" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
