-- The version that FINTRAC has of a report whose content was erased here, from a record copy that a person uploaded for the open change.
ALTER TABLE "report" ADD COLUMN "kept_version" JSONB;
