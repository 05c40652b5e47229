-- A submission that the regulator may have, or may still get, keeps its bytes and its row: without them nobody could say what was
-- sent, or send it. What was frozen includes who it is for and of which type it is.
DROP TRIGGER frozen ON "submission";
CREATE TRIGGER frozen BEFORE UPDATE ON "submission" FOR EACH ROW
  WHEN (OLD.sha256 <> NEW.sha256 OR OLD.reference <> NEW.reference OR OLD.action <> NEW.action
     OR OLD.environment <> NEW.environment OR OLD.report_id <> NEW.report_id OR OLD.revision <> NEW.revision
     OR OLD.report_type_code <> NEW.report_type_code OR OLD.reporting_entity_number <> NEW.reporting_entity_number
     OR (NEW.bytes IS NOT NULL AND OLD.bytes IS DISTINCT FROM NEW.bytes)
     OR (NEW.bytes IS NULL AND OLD.bytes IS NOT NULL AND NEW.state IN ('queued', 'sending', 'unknown', 'held', 'received')))
  EXECUTE FUNCTION refuse_frozen_change();

CREATE FUNCTION refuse_open_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a submission that is under way cannot be removed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
-- Demo data is thrown away as a whole: nothing of it is at the regulator.
CREATE TRIGGER under_way_stays BEFORE DELETE ON "submission" FOR EACH ROW
  WHEN (OLD.mode = 'production' AND OLD.state IN ('queued', 'sending', 'unknown', 'held', 'received'))
  EXECUTE FUNCTION refuse_open_removal();
