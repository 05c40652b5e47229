-- What each person is reminded of, once, and what they want to be reminded of. A text names no party: it outlives the content of its report.
CREATE TABLE "reminder" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "report_id" UUID,
    "text" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "reminder_organization_id_mode_user_id_key_key" ON "reminder"("organization_id", "mode", "user_id", "key");
CREATE INDEX "reminder_organization_id_mode_user_id_created_at_idx" ON "reminder"("organization_id", "mode", "user_id", "created_at" DESC);
ALTER TABLE "reminder" ADD CONSTRAINT reminder_kind CHECK (kind IN ('due', 'rejected', 'credentials'));
ALTER TABLE "reminder" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "reminder" ADD FOREIGN KEY (organization_id, mode, report_id) REFERENCES "report" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "reminder" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reminder" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "reminder"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "reminder" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

CREATE TABLE "reminder_choice" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "by_mail" BOOLEAN NOT NULL DEFAULT true,
    "kinds" TEXT[],
    "days_before" INTEGER NOT NULL DEFAULT 3,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_choice_pkey" PRIMARY KEY ("organization_id", "user_id")
);
ALTER TABLE "reminder_choice" ADD CONSTRAINT days_before_a_deadline CHECK (days_before BETWEEN 1 AND 14);
ALTER TABLE "reminder_choice" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "reminder_choice" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reminder_choice" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "reminder_choice"
  USING (organization_id = (SELECT current_organization()))
  WITH CHECK (organization_id = (SELECT current_organization()));
