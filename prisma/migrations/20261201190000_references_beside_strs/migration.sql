-- A refusal of a reference told a preparer that a transaction has it that was typed for an STR (decisions: references
-- beside STRs). Among the transactions that everybody knows of a reference stays unique, and among those that one person
-- typed for STRs. One index for both keeps the search by reference.
DROP INDEX "transaction_organization_id_mode_external_id_key";
CREATE UNIQUE INDEX transaction_reference ON "transaction"
  ("organization_id", "mode", "external_id", (CASE WHEN made_for_str THEN coalesce(made_for_str_by_id, id) END)) NULLS NOT DISTINCT;
-- Which of the few rows were typed for an STR, without reading the others.
CREATE INDEX transaction_for_str ON "transaction" ("organization_id", "mode") WHERE made_for_str;

-- A transaction that the 24-hour rule counts is in threshold reports, which everybody works on. Once it counted, everybody
-- knows it: a correction by which it counts no longer would otherwise make it disappear, and say what it was typed for.
CREATE FUNCTION known_once_it_counts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.made_for_str := false;
  RETURN NEW;
END
$$;
CREATE TRIGGER known_once_it_counts BEFORE INSERT OR UPDATE ON "transaction" FOR EACH ROW
  WHEN (NEW.made_for_str AND NEW.method IN ('cash', 'virtual_currency') AND NEW.direction = 'in' AND NEW.status = 'completed' AND NEW.occurred_at IS NOT NULL)
  EXECUTE FUNCTION known_once_it_counts();

ALTER TABLE "transaction" NO FORCE ROW LEVEL SECURITY;
UPDATE "transaction" SET made_for_str = false
WHERE made_for_str AND method IN ('cash', 'virtual_currency') AND direction = 'in' AND status = 'completed' AND occurred_at IS NOT NULL;
ALTER TABLE "transaction" FORCE ROW LEVEL SECURITY;

CREATE FUNCTION knows_made_for_str(transaction_id UUID, made_by UUID) RETURNS BOOLEAN
  LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
DECLARE
  hidden TEXT := coalesce(current_setting('app.hidden_str', true), '');
BEGIN
  RETURN hidden = '' OR (hidden = 'others' AND (made_by = current_actor()
    OR EXISTS (SELECT FROM report_transaction m JOIN report r ON r.id = m.report_id
      WHERE m.transaction_id = knows_made_for_str.transaction_id AND r.type = 'STR' AND r.created_by = current_actor())));
END
$$;
ALTER POLICY tenant ON "transaction"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode())
    AND (NOT made_for_str OR knows_made_for_str(id, made_for_str_by_id)))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
DROP FUNCTION knows_made_for_str(UUID, UUID, BOOLEAN);
