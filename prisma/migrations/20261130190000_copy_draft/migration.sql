-- A report that was filed elsewhere, while a change of it is open in which parts were added, moved or removed.
ALTER TABLE "report" ADD COLUMN "copy_draft" JSONB;
