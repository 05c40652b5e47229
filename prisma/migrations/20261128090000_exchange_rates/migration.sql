-- The rates by which receipts are compared with the threshold (PCMLTFR s. 125): the Bank of Canada's, kept as it published them, and
-- the organization's own with their source. Shared by both modes, as settings are.
CREATE TABLE "exchange_rate" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "rate" DECIMAL(40,18) NOT NULL,
    "date" TEXT,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "source" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exchange_rate_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "exchange_rate" ADD CONSTRAINT rate_of_a_kind CHECK (
  (kind = 'bank' AND date IS NOT NULL AND valid_from IS NULL AND valid_until IS NULL) OR (kind = 'house' AND date IS NULL AND valid_from IS NOT NULL AND coalesce(valid_until > valid_from, true)));
ALTER TABLE "exchange_rate" ADD CONSTRAINT rate_is_above_zero CHECK (rate > 0 AND currency <> 'CAD' AND btrim(source) <> '');
ALTER TABLE "exchange_rate" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
CREATE UNIQUE INDEX rate_of_a_day ON "exchange_rate" (organization_id, currency, date) WHERE kind = 'bank';
CREATE UNIQUE INDEX rate_from_an_instant ON "exchange_rate" (organization_id, currency, valid_from) WHERE kind = 'house';
ALTER TABLE "exchange_rate" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "exchange_rate" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "exchange_rate"
  USING (organization_id = (SELECT current_organization()))
  WITH CHECK (organization_id = (SELECT current_organization()));
CREATE FUNCTION refuse_rate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a rate is not changed: it is removed, and another entered' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER rate_is_fixed BEFORE UPDATE ON "exchange_rate" FOR EACH ROW EXECUTE FUNCTION refuse_rate_change();

ALTER TABLE "company_settings" ADD COLUMN "rate_max_age_days" INTEGER;
ALTER TABLE "company_settings" ADD CONSTRAINT rate_max_age CHECK (rate_max_age_days BETWEEN 1 AND 31);

-- By which rate a receipt was valued, apart from the client's own, which is reported. Null: the value was given, or is the amount.
ALTER TABLE "transaction" ADD COLUMN "threshold_basis" TEXT, ADD COLUMN "threshold_rate" DECIMAL(40,18), ADD COLUMN "threshold_source" TEXT;
ALTER TABLE "starting_action" ADD COLUMN "threshold_basis" TEXT, ADD COLUMN "threshold_rate" DECIMAL(40,18), ADD COLUMN "threshold_source" TEXT;
ALTER TABLE "transaction" ADD CONSTRAINT threshold_basis_known CHECK (threshold_basis IN ('bank-of-canada', 'house', 'client'));
ALTER TABLE "starting_action" ADD CONSTRAINT threshold_basis_known CHECK (threshold_basis IN ('bank-of-canada', 'house', 'client'));
