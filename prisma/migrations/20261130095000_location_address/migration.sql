-- Where a location is and when it is open. No report states either; staff and files do.
ALTER TABLE "location"
  ADD COLUMN "unit" TEXT,
  ADD COLUMN "building" TEXT,
  ADD COLUMN "street" TEXT,
  ADD COLUMN "city" TEXT,
  ADD COLUMN "province" TEXT,
  ADD COLUMN "postal_code" TEXT,
  ADD COLUMN "country" TEXT,
  ADD COLUMN "opening_hours" TEXT;
