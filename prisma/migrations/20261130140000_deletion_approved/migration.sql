-- Under the four-eyes rule one person asks that FINTRAC delete a report, and another one approves it. The database keeps who asked, of which
-- revision, and refuses a deletion that nobody else asked for, whichever way it comes.
ALTER TABLE "report" ADD COLUMN "deletion_asked_by" UUID, ADD COLUMN "deletion_asked_as" TEXT, ADD COLUMN "deletion_asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "deletion_reason" SMALLINT, ADD COLUMN "deletion_revision" INTEGER;
ALTER TABLE "report" ADD CONSTRAINT deletion_asked_whole CHECK (
  num_nonnulls(deletion_asked_by, deletion_asked_as, deletion_asked_at, deletion_reason, deletion_revision) IN (0, 5) AND deletion_reason IN (3, 4));

CREATE FUNCTION keep_deletion_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What another person approves is what was asked: who asked, why, and of which revision.
  IF NEW.deletion_asked_by IS NOT NULL AND NEW.deletion_asked_by IS DISTINCT FROM current_actor() THEN
    RAISE EXCEPTION 'a deletion is asked for by the person who works' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_deletion_asked BEFORE INSERT OR UPDATE OF deletion_asked_by, deletion_asked_as, deletion_asked_at, deletion_reason, deletion_revision ON "report"
  FOR EACH ROW EXECUTE FUNCTION keep_deletion_asked();

CREATE FUNCTION refuse_unapproved_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM company_settings c WHERE c.organization_id = NEW.organization_id AND c.four_eyes)
    AND NOT EXISTS (SELECT FROM report r WHERE r.id = NEW.report_id AND r.deletion_asked_by <> current_actor() AND r.deletion_revision = NEW.revision) THEN
    RAISE EXCEPTION 'a report is deleted once somebody other than who asked for it has approved it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deletion_approved BEFORE INSERT ON "submission" FOR EACH ROW WHEN (NEW.action = 'delete') EXECUTE FUNCTION refuse_unapproved_deletion();
