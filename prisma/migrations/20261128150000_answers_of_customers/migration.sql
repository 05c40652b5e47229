-- "No" is somebody's answer: a box that nobody ticked says nothing of a customer.
ALTER TABLE "customer"
  ALTER COLUMN "is_financial_entity" DROP DEFAULT, ALTER COLUMN "is_financial_entity" DROP NOT NULL,
  ALTER COLUMN "is_public_body" DROP DEFAULT, ALTER COLUMN "is_public_body" DROP NOT NULL,
  ALTER COLUMN "is_very_large_corporation" DROP DEFAULT, ALTER COLUMN "is_very_large_corporation" DROP NOT NULL,
  ALTER COLUMN "is_pension_administrator" DROP DEFAULT, ALTER COLUMN "is_pension_administrator" DROP NOT NULL;

UPDATE "customer" SET
  "is_financial_entity" = nullif("is_financial_entity", false), "is_public_body" = nullif("is_public_body", false),
  "is_very_large_corporation" = nullif("is_very_large_corporation", false), "is_pension_administrator" = nullif("is_pension_administrator", false)
WHERE NOT ("is_financial_entity" AND "is_public_body" AND "is_very_large_corporation" AND "is_pension_administrator");
