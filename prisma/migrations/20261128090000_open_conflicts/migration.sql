-- Drafts of customers wait while records that contradict each other are asked about: looked up with every draft that is built.
CREATE INDEX import_row_error_conflict ON "import_row_error" USING gin ((question -> 'customerIds')) WHERE state = 'open' AND question ? 'conflict';
-- The questions of an import that one answer settles, and receipts that wait for one.
CREATE INDEX import_row_error_asked ON "import_row_error" (import_id, line) WHERE state = 'open' AND severity = 'ask';
