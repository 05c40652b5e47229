-- The time zone of what people read; null: the offset of the 24-hour window.
ALTER TABLE "company_settings" ADD COLUMN "display_time_zone" TEXT;
