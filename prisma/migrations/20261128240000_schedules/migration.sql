-- What happens every day at a time of its own. It lives here and not in the queue, which may lose what it holds: the sweep asks for what is
-- due, and for what was asked for and did not run.
CREATE TABLE "schedule" (
    "key" TEXT NOT NULL,
    "organization_id" UUID,
    "job" TEXT NOT NULL,
    "at" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "asked_for" TIMESTAMPTZ(3),
    "ran_at" TIMESTAMPTZ(3),
    "missed_at" TIMESTAMPTZ(3),

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "schedule_organization_id_idx" ON "schedule"("organization_id");
ALTER TABLE "schedule" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id) ON DELETE CASCADE;
ALTER TABLE "schedule" ADD CONSTRAINT at_is_a_time CHECK (at ~ '^([01]\d|2[0-3]):[0-5]\d$');
