-- A report that was filed outside the product is changed or deleted from its record copy: the copy stands in the place of the records.
ALTER TYPE "ReportState" ADD VALUE 'filed_elsewhere' BEFORE 'change_draft';
ALTER TABLE "report" ADD COLUMN "copy" JSONB;
ALTER TABLE "report" ADD COLUMN "copy_sha256" TEXT;
ALTER TABLE "report" ADD COLUMN "copy_entity" INTEGER;
ALTER TABLE "report" ADD COLUMN "copy_receipt" TEXT;
ALTER TABLE "report" ADD COLUMN "copied_at" TIMESTAMPTZ(3);
ALTER TABLE "report" ALTER COLUMN "copy" SET STORAGE EXTERNAL;
ALTER TABLE "report" ADD CONSTRAINT copy_is_whole CHECK (
  (copy_sha256 IS NULL) = (copy_entity IS NULL) AND (copy_sha256 IS NULL) = (copied_at IS NULL)
  AND (copy_sha256 IS NOT NULL OR (copy IS NULL AND copy_receipt IS NULL AND state::text <> 'filed_elsewhere'))
  AND (copy_sha256 IS NULL OR (environment IS NOT NULL AND environment <> 'test'))
);
CREATE INDEX report_copies ON "report" (copied_at) WHERE copy IS NOT NULL;

-- FINTRAC has it: handing it in as a new report would file it twice.
CREATE FUNCTION refuse_filing_twice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.action = 'submit' AND EXISTS (SELECT FROM report r WHERE r.id = NEW.report_id AND r.copy_sha256 IS NOT NULL) THEN
    RAISE EXCEPTION 'a report that was filed elsewhere can be changed or deleted, never submitted anew' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER filed_once BEFORE INSERT ON "submission" FOR EACH ROW EXECUTE FUNCTION refuse_filing_twice();

-- Where a report came from stays as it was: it never becomes one that was filed elsewhere, or another one.
CREATE FUNCTION refuse_other_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record copy that a report came from stays as it was' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER copy_stays BEFORE UPDATE ON "report" FOR EACH ROW
  WHEN (OLD.copy_sha256 IS DISTINCT FROM NEW.copy_sha256 OR OLD.copy_entity IS DISTINCT FROM NEW.copy_entity
     OR (OLD.copy_sha256 IS NOT NULL AND OLD.reference <> NEW.reference))
  EXECUTE FUNCTION refuse_other_copy();

CREATE POLICY sweep ON "report" FOR SELECT TO CURRENT_USER USING (true);
CREATE OR REPLACE FUNCTION work_waiting() RETURNS TABLE (organization_id uuid, mode "Mode", work text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.organization_id, s.mode,
         CASE WHEN s.environment = 'demo' THEN 'answer' WHEN s.state = 'received' THEN 'poll' ELSE 'submit' END
  FROM submission s
  WHERE s.state IN ('queued', 'sending', 'unknown', 'held', 'received')
    AND coalesce(s.lease_until, '-infinity') < now() AND coalesce(s.next_attempt_at, '-infinity') <= now()
  UNION
  SELECT DISTINCT s.organization_id, s.mode, 'erase' FROM submission s
  WHERE s.bytes IS NOT NULL AND CASE
    WHEN s.state IN ('accepted', 'accepted_with_warnings') THEN s.confirmed_at < now() - interval '30 days' OR (s.environment <> 'test' AND s.kept_at IS NOT NULL)
    WHEN s.state IN ('rejected', 'cancelled') THEN coalesce(s.answered_at, s.created_at) < now() - interval '30 days' END
  UNION
  SELECT DISTINCT r.organization_id, r.mode, 'erase' FROM report r
  WHERE r.copy IS NOT NULL AND r.copied_at < now() - interval '30 days' AND r.state::text IN ('filed_elsewhere', 'confirmed', 'confirmed_with_warnings', 'deleted')
    AND NOT EXISTS (SELECT FROM submission s WHERE s.report_id = r.id AND s.bytes IS NOT NULL AND s.state IN ('accepted', 'accepted_with_warnings'))
  UNION
  SELECT DISTINCT u.organization_id, u.mode, 'uploads' FROM uploads_due() u
$$;
REVOKE EXECUTE ON FUNCTION work_waiting() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION work_waiting() TO comply_app;
