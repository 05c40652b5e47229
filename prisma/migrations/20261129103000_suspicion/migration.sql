-- When a person established grounds to suspect, why the report of it took its time, and the decisions not to file one with their rationale.
-- Who may not know of a suspicious transaction report may not know of these.
CREATE TABLE "suspicion_note" (
    "report_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "grounds_on" TEXT,
    "delay_reason" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suspicion_note_pkey" PRIMARY KEY ("report_id")
);
ALTER TABLE "suspicion_note" ADD CONSTRAINT grounds_on_is_a_date CHECK (grounds_on IS NULL OR grounds_on ~ '^\d{4}-\d{2}-\d{2}$');
ALTER TABLE "suspicion_note" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "suspicion_note" ADD FOREIGN KEY (organization_id, mode, report_id) REFERENCES "report" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "suspicion_note" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "suspicion_note" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "suspicion_note"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "suspicion_note" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

CREATE TABLE "suspicion_decision" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "transaction_ids" UUID[],
    "transactions" TEXT NOT NULL,
    "parties" TEXT NOT NULL,
    "rationale" TEXT NOT NULL,
    "decided_by_id" UUID,
    "decided_by" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suspicion_decision_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "suspicion_decision_organization_id_mode_decided_at_idx" ON "suspicion_decision"("organization_id", "mode", "decided_at" DESC);
ALTER TABLE "suspicion_decision" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "suspicion_decision" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "suspicion_decision" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "suspicion_decision"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "suspicion_decision" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
