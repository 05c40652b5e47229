-- What a transaction began with and what became of it. Its own row is the event and its first starting action, with the first
-- conductor, on whose behalf, and the first beneficiary of the first completing action; everything beyond that stands here.
CREATE TYPE "ActionSide" AS ENUM ('starting', 'completing');
CREATE TYPE "ActionRole" AS ENUM ('conductor', 'on_behalf_of', 'source', 'account_holder', 'involvement', 'beneficiary');

CREATE TABLE "starting_action" (
    "transaction_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "method" "Method" NOT NULL,
    "amount" DECIMAL(40,18),
    "currency" TEXT,
    "cad_amount" DECIMAL(22,2),
    "rate" DECIMAL(40,18),
    "account" TEXT,
    "sending_addresses" TEXT[],
    "receiving_addresses" TEXT[],
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "starting_action_pkey" PRIMARY KEY ("transaction_id", "position")
);

CREATE TABLE "completing_action" (
    "transaction_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "disposition" TEXT,
    "amount" DECIMAL(40,18),
    "currency" TEXT,
    "rate" DECIMAL(40,18),
    "cad_value" DECIMAL(22,2),
    "account" TEXT,
    "reference" TEXT,
    "receiving_addresses" TEXT[],
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "completing_action_pkey" PRIMARY KEY ("transaction_id", "position")
);

CREATE TABLE "action_party" (
    "transaction_id" UUID NOT NULL,
    "side" "ActionSide" NOT NULL,
    "action" INTEGER NOT NULL,
    "role" "ActionRole" NOT NULL,
    "conductor" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "customer_id" UUID,
    "portion" DECIMAL(40,18),
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "action_party_pkey" PRIMARY KEY ("transaction_id", "side", "action", "role", "conductor", "position")
);

CREATE INDEX "action_party_customer_id_idx" ON "action_party"("customer_id");

-- The first starting action's amount and parties stand in the transaction itself, and nowhere twice.
ALTER TABLE "starting_action"
  ADD CONSTRAINT position_after_first CHECK (position >= 1),
  ADD CONSTRAINT amounts_not_negative CHECK (amount >= 0 AND cad_amount >= 0 AND rate >= 0);
ALTER TABLE "completing_action"
  ADD CONSTRAINT position_from_first CHECK (position >= 0),
  ADD CONSTRAINT amounts_not_negative CHECK (amount >= 0 AND cad_value >= 0 AND rate >= 0);
ALTER TABLE "action_party"
  ADD CONSTRAINT places_from_first CHECK (action >= 0 AND conductor >= 0 AND position >= 0),
  ADD CONSTRAINT portion_not_negative CHECK (portion >= 0),
  ADD CONSTRAINT side_of_role CHECK (role = 'account_holder' OR (role IN ('conductor', 'on_behalf_of', 'source')) = (side = 'starting')),
  ADD CONSTRAINT first_stands_in_transaction CHECK (customer_id IS NULL OR NOT (action = 0 AND conductor = 0 AND position = 0 AND role IN ('conductor', 'on_behalf_of', 'beneficiary')));

ALTER TABLE "starting_action" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "starting_action" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "starting_action"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
ALTER TABLE "completing_action" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "completing_action" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "completing_action"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
ALTER TABLE "action_party" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "action_party" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "action_party"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));

CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "starting_action" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "completing_action" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "action_party" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

-- References within a tenant, checked for all rows of a statement at once: a key over tenant and id, which a foreign key would need,
-- costs every imported row of a transaction an entry in one more index. Read with the rights of whoever writes, so that another
-- tenant's transaction or customer is as absent as none.
CREATE FUNCTION refuse_stray_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written w WHERE NOT EXISTS (SELECT FROM "transaction" t WHERE t.id = w.transaction_id AND t.organization_id = w.organization_id AND t.mode = w.mode)) THEN
    RAISE EXCEPTION 'a row of % belongs to no transaction', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION refuse_stray_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM written w WHERE w.customer_id IS NOT NULL AND NOT EXISTS (SELECT FROM "customer" c WHERE c.id = w.customer_id AND c.organization_id = w.organization_id AND c.mode = w.mode)) THEN
    RAISE EXCEPTION 'a row of % names no customer', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER belongs_to_transaction AFTER INSERT ON "starting_action" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_stray_actions();
CREATE TRIGGER belongs_to_transaction AFTER INSERT ON "completing_action" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_stray_actions();
CREATE TRIGGER belongs_to_transaction AFTER INSERT ON "action_party" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_stray_actions();
CREATE TRIGGER names_a_customer AFTER INSERT ON "action_party" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_stray_parties();
CREATE TRIGGER names_a_customer_still AFTER UPDATE ON "action_party" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_stray_parties();
CREATE FUNCTION refuse_other_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % stays with its transaction', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER transaction_is_fixed BEFORE UPDATE OF transaction_id ON "starting_action" FOR EACH ROW
  WHEN (OLD.transaction_id IS DISTINCT FROM NEW.transaction_id) EXECUTE FUNCTION refuse_other_transaction();
CREATE TRIGGER transaction_is_fixed BEFORE UPDATE OF transaction_id ON "completing_action" FOR EACH ROW
  WHEN (OLD.transaction_id IS DISTINCT FROM NEW.transaction_id) EXECUTE FUNCTION refuse_other_transaction();
CREATE TRIGGER transaction_is_fixed BEFORE UPDATE OF transaction_id ON "action_party" FOR EACH ROW
  WHEN (OLD.transaction_id IS DISTINCT FROM NEW.transaction_id) EXECUTE FUNCTION refuse_other_transaction();

-- What belongs to a transaction goes with it.
CREATE FUNCTION delete_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "action_party" p USING gone WHERE p.transaction_id = gone.id;
  DELETE FROM "completing_action" a USING gone WHERE a.transaction_id = gone.id;
  DELETE FROM "starting_action" a USING gone WHERE a.transaction_id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER actions_go_with_it AFTER DELETE ON "transaction" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_actions();
