-- The counts of the tabs and tiles are read from these alone: a report's row is wide, and taking it apart costs more than finding it.
DROP INDEX IF EXISTS "report_organization_id_mode_state_environment_idx";
CREATE INDEX report_states ON "report" (organization_id, mode, state, environment) INCLUDE (missing_count, reject_count, type, created_by);
CREATE INDEX report_proposed ON "report" (organization_id, mode, state, environment) INCLUDE (type, created_by) WHERE proposal IS NOT NULL;
