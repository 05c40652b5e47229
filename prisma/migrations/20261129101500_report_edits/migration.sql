-- The last edits of a draft by hand, so that they can be undone and made again. Erased with the content of the report.
ALTER TABLE "report" ADD COLUMN "edits" JSONB NOT NULL DEFAULT '{}';
