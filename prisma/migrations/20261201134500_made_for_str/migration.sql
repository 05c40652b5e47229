-- A transaction that was typed for a suspicious transaction report tells of it. Who may not know of the report does not know of the
-- transaction either: while they read, its row is as if it did not exist (`Scope`, which says so in `app.hidden_str`). What makes and
-- files reports sees every row, whoever started it. A receipt that the 24-hour rule counts stays visible: threshold reports, which
-- everybody works on, must hold it, and one that was typed says nothing of a suspicion.
ALTER TABLE "transaction"
  ADD COLUMN "made_for_str" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "made_for_str_by_id" UUID;

-- A function, which is asked of the few rows that were made for an STR, keeps its subquery out of every other plan.
CREATE FUNCTION knows_made_for_str(transaction_id UUID, made_by UUID, counts BOOLEAN) RETURNS BOOLEAN
  LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
DECLARE
  hidden TEXT := coalesce(current_setting('app.hidden_str', true), '');
BEGIN
  RETURN hidden = '' OR counts OR (hidden = 'others' AND (made_by = current_actor()
    OR EXISTS (SELECT FROM report_transaction m JOIN report r ON r.id = m.report_id
      WHERE m.transaction_id = knows_made_for_str.transaction_id AND r.type = 'STR' AND r.created_by = current_actor())));
END
$$;

-- Within the tenant's policy: one beside it would be a level of its own, and keep the mode out of the conditions of an index.
ALTER POLICY tenant ON "transaction"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode())
    AND (NOT made_for_str
      OR knows_made_for_str(id, made_for_str_by_id,
        method IN ('cash', 'virtual_currency') AND direction = 'in' AND status = 'completed' AND occurred_at IS NOT NULL)))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
