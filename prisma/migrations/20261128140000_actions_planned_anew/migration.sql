-- The guards of a transaction's actions look each row up by its key. While an import stores an organization's first rows, the
-- statistics know of none, and a plan that reads all transactions of the organization for each action looks as cheap: reading 100,000
-- rows took ten times as long. Planned at each statement, since PL/pgSQL would keep the plan made for empty tables.
CREATE OR REPLACE FUNCTION refuse_stray_actions() RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  is_stray boolean;
BEGIN
  EXECUTE 'SELECT EXISTS (SELECT FROM written w WHERE NOT EXISTS (SELECT FROM "transaction" t WHERE t.id = w.transaction_id AND t.organization_id = w.organization_id AND t.mode = w.mode))' INTO is_stray;
  IF is_stray THEN
    RAISE EXCEPTION 'a row of % belongs to no transaction', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_stray_parties() RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
DECLARE
  is_stray boolean;
BEGIN
  EXECUTE 'SELECT EXISTS (SELECT FROM written w WHERE w.customer_id IS NOT NULL AND NOT EXISTS (SELECT FROM "customer" c WHERE c.id = w.customer_id AND c.organization_id = w.organization_id AND c.mode = w.mode))' INTO is_stray;
  IF is_stray THEN
    RAISE EXCEPTION 'a row of % names no customer', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION delete_actions() RETURNS trigger LANGUAGE plpgsql
  SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
BEGIN
  EXECUTE 'DELETE FROM "action_party" p USING gone WHERE p.transaction_id = gone.id';
  EXECUTE 'DELETE FROM "completing_action" a USING gone WHERE a.transaction_id = gone.id';
  EXECUTE 'DELETE FROM "starting_action" a USING gone WHERE a.transaction_id = gone.id';
  RETURN NULL;
END $$;
