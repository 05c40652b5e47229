-- Who a record is of whose id contradicts who is on file: answered once, for every later file that says the same.
CREATE TABLE "identity_answer" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "said" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_answer_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "identity_answer_organization_id_mode_said_key" ON "identity_answer"("organization_id", "mode", "said");
CREATE INDEX "identity_answer_customer_id_idx" ON "identity_answer"("customer_id");
ALTER TABLE "identity_answer" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "identity_answer" ADD FOREIGN KEY (organization_id, mode, customer_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "identity_answer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "identity_answer" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "identity_answer"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "identity_answer" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
