-- What files say of a customer beside what is on file, each value once: until somebody says which holds, no report states either.
CREATE TABLE "differing_value" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "customer_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "value_key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "doubts" JSONB NOT NULL DEFAULT '[]',
    "said" JSONB NOT NULL,
    "value_hash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "answered_by" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "differing_value_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "differing_value" ADD CONSTRAINT known_state CHECK (state IN ('open', 'kept', 'taken'));
ALTER TABLE "differing_value" ADD CONSTRAINT answered_by_somebody CHECK ((state = 'open') = (answered_by IS NULL) AND (answered_by IS NULL) = (answered_at IS NULL));
CREATE UNIQUE INDEX "differing_value_customer_id_field_value_key_key" ON "differing_value"("customer_id", "field", "value_key");
CREATE INDEX differing_value_open ON "differing_value" (organization_id, mode, field) WHERE state = 'open';
ALTER TABLE "differing_value" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "differing_value" ADD FOREIGN KEY (organization_id, mode, customer_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;

ALTER TABLE "differing_value" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "differing_value" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "differing_value"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "differing_value" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
