-- The four-eyes rule: where an organization asks for it, a report is submitted once somebody other than its author has approved it. The
-- database keeps who edited last, takes an approval away with any edit, and refuses what is not approved, whichever way it comes.
ALTER TABLE "company_settings" ADD COLUMN "four_eyes" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "report" ADD COLUMN "edited_by" UUID, ADD COLUMN "approved_by" UUID, ADD COLUMN "approved_as" TEXT, ADD COLUMN "approved_at" TIMESTAMPTZ(3);
UPDATE "report" SET state = 'draft' WHERE state = 'approved';
ALTER TABLE "report" ADD CONSTRAINT approved_by_somebody CHECK (state <> 'approved' OR approved_by IS NOT NULL);

-- The person for whom a statement works; null: the program.
CREATE FUNCTION current_actor() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.actor', true), '')::uuid $$;

CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nothing but the document is submitted: a submission that is taken back, or rejected, leaves it as it was approved.
  IF NEW.document IS NOT NULL AND NEW.document IS DISTINCT FROM OLD.document THEN
    NEW.edited_by := coalesce(current_actor(), OLD.edited_by);
    NEW.approved_by := NULL;
    NEW.approved_as := NULL;
    NEW.approved_at := NULL;
  ELSIF NEW.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by THEN
    IF NEW.approved_by IS DISTINCT FROM current_actor() THEN
      RAISE EXCEPTION 'a report is approved by the person who works' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF NEW.approved_by = NEW.created_by OR NEW.approved_by = NEW.edited_by THEN
      RAISE EXCEPTION 'the author of a report cannot approve it' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NEW.state = 'draft' AND NEW.approved_by IS NOT NULL THEN NEW.state := 'approved'; END IF;
  IF NEW.state = 'approved' AND NEW.approved_by IS NULL THEN NEW.state := 'draft'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_approval BEFORE UPDATE OF document, state, created_by, edited_by, approved_by ON "report" FOR EACH ROW EXECUTE FUNCTION keep_approval();

CREATE FUNCTION refuse_unapproved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM company_settings c WHERE c.organization_id = NEW.organization_id AND c.four_eyes)
    AND NOT EXISTS (SELECT FROM report r WHERE r.id = NEW.report_id AND r.approved_by IS NOT NULL AND r.revision = NEW.revision) THEN
    RAISE EXCEPTION 'a report is submitted once somebody other than its author has approved it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approved BEFORE INSERT ON "submission" FOR EACH ROW WHEN (NEW.action <> 'delete') EXECUTE FUNCTION refuse_unapproved();
