-- The choices made for a file are remembered by its header row: a later file with the same one begins with them (imports/upload/remembered.server.ts).
ALTER TABLE "import"
  ADD COLUMN "header_fingerprint" TEXT,
  ADD COLUMN "read_as" JSONB,
  ADD COLUMN "remembered" JSONB;
CREATE INDEX "import_organization_id_mode_header_fingerprint_idx" ON "import"("organization_id", "mode", "header_fingerprint");
