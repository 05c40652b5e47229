-- Receipts that a draft waits for: whether they belong to it hangs on their time or their value, which nobody gave. The next comparison fills it.
ALTER TABLE "report" ADD COLUMN "awaits" JSONB NOT NULL DEFAULT '[]';
