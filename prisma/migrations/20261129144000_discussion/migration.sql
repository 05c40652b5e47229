-- Who works on a draft, and what people say of a report. Comments go with the content of the report; nobody changes one.
ALTER TABLE "report" ADD COLUMN "assigned_to" UUID;
CREATE TABLE "report_comment" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "report_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "author_id" UUID,
    "author" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_comment_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "report_comment_report_id_at_idx" ON "report_comment"("report_id", "at");
ALTER TABLE "report_comment" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "report_comment" ADD FOREIGN KEY (organization_id, mode, report_id) REFERENCES "report" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "report_comment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "report_comment" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "report_comment"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "report_comment" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
