-- Who has a report open at this moment, a row for each tab. Nothing of it is kept: a row is stale within a minute.
CREATE TABLE "report_presence" (
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "report_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "visit" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_presence_pkey" PRIMARY KEY ("organization_id", "mode", "report_id", "user_id", "visit")
);
ALTER TABLE "report_presence" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "report_presence" ADD FOREIGN KEY (organization_id, mode, report_id) REFERENCES "report" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "report_presence" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "report_presence" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report_presence"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "report_presence" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
