-- Of a posting the date alone may be known: no report states a time that nobody gave.
ALTER TABLE "transaction" ADD COLUMN "posted_date_only" BOOLEAN NOT NULL DEFAULT false;

-- Until now a date alone was kept as 00:00:00 UTC, which is another day on most clocks. A posting to the very second of midnight in
-- UTC came from a date: it is put on the clock of its transaction, so that it is that day there.
UPDATE "transaction" SET
  "posted_date_only" = true,
  "posted_at" = "posted_at" - coalesce("offset_minutes", 0) * interval '1 minute'
WHERE "posted_at" IS NOT NULL AND "posted_at" = date_trunc('day', "posted_at", 'UTC');
