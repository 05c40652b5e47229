-- What a suspicious transaction report is built from, kept with it once the import that brought it is undone: whoever may not know of the
-- report finds its transactions and customers gone, as with any other undo.
CREATE TABLE "kept_record" (
    "report_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "kept_record_pkey" PRIMARY KEY ("report_id","kind","record_id")
);
CREATE INDEX "kept_record_record_id_idx" ON "kept_record"("record_id");
ALTER TABLE "kept_record" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "kept_record" ADD FOREIGN KEY (organization_id, mode, report_id) REFERENCES "report" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "kept_record" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "kept_record" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "kept_record"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "kept_record" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
