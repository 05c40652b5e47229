-- A rate that the settings of an import gave stands in no table of rates: what was valued by it keeps it, where the table knows none.
ALTER TABLE "transaction" DROP CONSTRAINT threshold_basis_known;
ALTER TABLE "starting_action" DROP CONSTRAINT threshold_basis_known;
ALTER TABLE "transaction" ADD CONSTRAINT threshold_basis_known CHECK (threshold_basis IN ('bank-of-canada', 'import', 'house', 'client'));
ALTER TABLE "starting_action" ADD CONSTRAINT threshold_basis_known CHECK (threshold_basis IN ('bank-of-canada', 'import', 'house', 'client'));

-- Until now such a rate was called one of the house. One that the organization's table does not have came with an import.
UPDATE "transaction" t SET threshold_basis = 'import'
WHERE threshold_basis = 'house' AND threshold_rate IS NOT NULL AND import_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM "exchange_rate" e WHERE e.organization_id = t.organization_id AND e.kind = 'house' AND e.currency = t.currency AND e.rate = t.threshold_rate AND e.source = t.threshold_source);
UPDATE "starting_action" s SET threshold_basis = 'import'
FROM "transaction" t
WHERE t.id = s.transaction_id AND t.import_id IS NOT NULL AND s.threshold_basis = 'house' AND s.threshold_rate IS NOT NULL
  AND NOT EXISTS (SELECT FROM "exchange_rate" e WHERE e.organization_id = s.organization_id AND e.kind = 'house' AND e.currency = s.currency AND e.rate = s.threshold_rate AND e.source = s.threshold_source);
