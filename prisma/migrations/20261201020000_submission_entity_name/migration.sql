-- The organization's name as it was when a report was submitted, for its record copy; null for those of before.
ALTER TABLE "submission" ADD COLUMN "reporting_entity_name" TEXT;
