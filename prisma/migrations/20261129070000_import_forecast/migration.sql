-- What starting an upload would do, worked out in the background while its columns are mapped (imports/forecast). Nothing else is stored of it before the start.
ALTER TABLE "import" ADD COLUMN "forecast" JSONB;
