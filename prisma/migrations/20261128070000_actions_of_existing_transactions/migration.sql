-- What became of the transactions on file moves from columns of their own rows to rows of its own. The tables' owner works on every
-- tenant's rows here.
ALTER TABLE "transaction" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "completing_action" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "action_party" NO FORCE ROW LEVEL SECURITY;

-- Coins beside an amount in something else: received, where virtual currency is what was received, else bought or paid out. What was
-- said of a transaction's report by hand moves with it.
INSERT INTO "completing_action" (transaction_id, position, organization_id, mode, disposition, amount, currency, account, receiving_addresses, details)
SELECT t.id, 0, t.organization_id, t.mode, t.disposition,
  CASE WHEN NOT c.apart THEN NULL WHEN t.method = 'virtual_currency' THEN t.amount ELSE t.vc_amount END,
  CASE WHEN NOT c.apart THEN NULL WHEN t.method = 'virtual_currency' THEN t.currency ELSE t.vc_type END,
  t.account, t.receiving_addresses,
  jsonb_strip_nulls(jsonb_build_object('dispositionCode', c.said -> 'dispositionCode', 'dispositionOther', c.said -> 'dispositionOther'))
FROM "transaction" t
CROSS JOIN LATERAL (SELECT coalesce(t.vc_type IS NOT NULL AND t.vc_amount IS NOT NULL AND t.vc_type <> t.currency, false) AS apart, coalesce(t.details -> 'report', '{}'::jsonb) AS said) c
WHERE (c.apart OR t.disposition IS NOT NULL OR t.account IS NOT NULL OR cardinality(t.receiving_addresses) > 0 OR c.said ? 'dispositionCode' OR c.said ? 'dispositionOther')
  AND NOT EXISTS (SELECT FROM "completing_action" a WHERE a.transaction_id = t.id);

-- Beside money a rate may be that of the money: then it is none of the coins.
UPDATE "transaction" t SET amount = t.vc_amount, currency = t.vc_type,
  rate = CASE WHEN abs(t.amount * t.rate - t.cad_amount) < abs(t.vc_amount * t.rate - t.cad_amount) THEN NULL ELSE t.rate END
WHERE t.method = 'virtual_currency' AND t.vc_type IS NOT NULL AND t.vc_amount IS NOT NULL AND t.vc_type <> t.currency;

INSERT INTO "action_party" (transaction_id, side, action, role, position, organization_id, mode, details)
SELECT t.id, 'starting', 0, said.role, 0, t.organization_id, t.mode, said.details
FROM "transaction" t CROSS JOIN LATERAL (VALUES
  ('conductor'::"ActionRole", t.conductor_id, jsonb_strip_nulls(jsonb_build_object('isClient', t.details -> 'report' -> 'isClient'))),
  ('on_behalf_of'::"ActionRole", t.on_behalf_of_id, jsonb_strip_nulls(jsonb_build_object('relationshipCode', t.details -> 'report' -> 'relationshipCode', 'relationshipOther', t.details -> 'report' -> 'relationshipOther')))
) AS said (role, customer_id, details)
WHERE t.details ? 'report' AND said.customer_id IS NOT NULL AND said.details <> '{}'
ON CONFLICT DO NOTHING;

UPDATE "transaction" t SET details = jsonb_strip_nulls(
  (t.details - 'report')
  || jsonb_build_object('report', nullif((t.details -> 'report') - ARRAY['howObtained', 'isDepositToBusinessAccount', 'isClient', 'relationshipCode', 'relationshipOther', 'dispositionCode', 'dispositionOther'], '{}'))
  || jsonb_build_object('starting', nullif(coalesce(t.details -> 'starting', '{}')
    || jsonb_strip_nulls(jsonb_build_object('howObtained', t.details -> 'report' -> 'howObtained', 'isDepositToBusinessAccount', t.details -> 'report' -> 'isDepositToBusinessAccount')), '{}')))
WHERE t.details ? 'report';

ALTER TABLE "transaction" DROP COLUMN "vc_type", DROP COLUMN "vc_amount", DROP COLUMN "receiving_addresses", DROP COLUMN "disposition", DROP COLUMN "account";

ALTER TABLE "transaction" FORCE ROW LEVEL SECURITY;
ALTER TABLE "completing_action" FORCE ROW LEVEL SECURITY;
ALTER TABLE "action_party" FORCE ROW LEVEL SECURITY;
