-- A transaction that was typed for a suspicious transaction report tells of it. Who may not know of the report does not know of the
-- transaction either: while they read, its row is as if it did not exist (`Scope`, which says so in `app.hidden_str`). What makes and
-- files reports sees every row, whoever started it. A receipt that the 24-hour rule counts stays visible: threshold reports, which
-- everybody works on, must hold it, and one that was typed says nothing of a suspicion.
ALTER TABLE "transaction"
  ADD COLUMN "made_for_str" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "made_for_str_by_id" UUID;

CREATE POLICY known_str ON "transaction" AS RESTRICTIVE
  USING (
    NOT made_for_str
    OR coalesce((SELECT current_setting('app.hidden_str', true)), '') = ''
    OR (method IN ('cash', 'virtual_currency') AND direction = 'in' AND status = 'completed' AND occurred_at IS NOT NULL)
    OR ((SELECT current_setting('app.hidden_str', true)) = 'others'
      AND (made_for_str_by_id = current_actor()
        OR EXISTS (SELECT FROM report_transaction m JOIN report r ON r.id = m.report_id
          WHERE m.transaction_id = "transaction".id AND r.type = 'STR' AND r.created_by = current_actor()))))
  WITH CHECK (true);
