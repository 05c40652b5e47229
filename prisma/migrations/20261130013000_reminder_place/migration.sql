-- The order of the reminders of one run: the most urgent first.
ALTER TABLE "reminder" ADD COLUMN "place" INTEGER NOT NULL DEFAULT 0;
