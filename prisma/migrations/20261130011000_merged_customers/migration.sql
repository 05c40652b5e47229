-- Two records of one customer made into one, with what undoing it needs. The row that goes has no foreign key to it: it is no more.
CREATE TABLE "customer_merge" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "kept_id" UUID NOT NULL,
    "gone_id" UUID NOT NULL,
    "kept" JSONB NOT NULL,
    "gone" JSONB NOT NULL,
    "result" JSONB NOT NULL,
    "moved" JSONB NOT NULL,
    "merged_by" TEXT NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_by" TEXT,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_merge_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "customer_merge"
  ADD CONSTRAINT of_two CHECK (kept_id <> gone_id),
  ADD CONSTRAINT undone_by_somebody CHECK ((undone_by IS NULL) = (undone_at IS NULL));
CREATE INDEX "customer_merge_kept_id_idx" ON "customer_merge"("kept_id");
CREATE INDEX "customer_merge_gone_id_idx" ON "customer_merge"("gone_id");
-- A record goes once.
CREATE UNIQUE INDEX customer_merge_of_gone ON "customer_merge" (organization_id, mode, gone_id) WHERE undone_at IS NULL;
ALTER TABLE "customer_merge" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "customer_merge" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_merge" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_merge"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "customer_merge" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

CREATE TABLE "customer_alias" (
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "customer_number" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "customer_alias_pkey" PRIMARY KEY ("organization_id", "mode", "customer_number")
);
CREATE INDEX "customer_alias_customer_id_idx" ON "customer_alias"("customer_id");
ALTER TABLE "customer_alias" ADD FOREIGN KEY (organization_id, mode, customer_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "customer_alias" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "customer_alias" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_alias" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_alias"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "customer_alias" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

CREATE TABLE "customer_distinct" (
    "one_id" UUID NOT NULL,
    "other_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_distinct_pkey" PRIMARY KEY ("one_id", "other_id")
);
ALTER TABLE "customer_distinct" ADD CONSTRAINT smaller_first CHECK (one_id < other_id);
CREATE INDEX "customer_distinct_other_id_idx" ON "customer_distinct"("other_id");
ALTER TABLE "customer_distinct" ADD FOREIGN KEY (organization_id, mode, one_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "customer_distinct" ADD FOREIGN KEY (organization_id, mode, other_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "customer_distinct" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "customer_distinct" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_distinct" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_distinct"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "customer_distinct" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

-- A number of a merged record names the customer that it was merged into: through no door may it become another's.
CREATE FUNCTION refuse_number_of_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "customer_alias" a WHERE a.organization_id = NEW.organization_id AND a.mode = NEW.mode AND a.customer_number = NEW.customer_number AND a.customer_id <> NEW.id) THEN
    RAISE EXCEPTION 'the customer number belongs to a customer whose records were merged' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER number_is_no_alias BEFORE INSERT OR UPDATE OF customer_number ON "customer" FOR EACH ROW
  WHEN (NEW.customer_number IS NOT NULL) EXECUTE FUNCTION refuse_number_of_another();
