-- A customer's name as it is compared, made by the product's own code alone: the database has no second notion of which names are
-- equal. Null: not made yet; whoever looks for a name makes those first. A name that changes without it is not made.
ALTER TABLE "customer" ADD COLUMN "name_key" TEXT;
CREATE INDEX "customer_organization_id_mode_name_key_idx" ON "customer"("organization_id", "mode", "name_key");

CREATE FUNCTION forget_name_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_key := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER name_key_follows_the_name BEFORE UPDATE OF surname, given_name, other_name, entity_name ON "customer" FOR EACH ROW
  WHEN (NEW.name_key IS NOT DISTINCT FROM OLD.name_key AND (NEW.surname, NEW.given_name, NEW.other_name, NEW.entity_name) IS DISTINCT FROM (OLD.surname, OLD.given_name, OLD.other_name, OLD.entity_name))
  EXECUTE FUNCTION forget_name_key();
