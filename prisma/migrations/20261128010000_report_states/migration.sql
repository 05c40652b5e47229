-- The counts of the tabs and tiles group reports by these; without it they are fetched and sorted one by one.
CREATE INDEX "report_organization_id_mode_state_environment_idx" ON "report"("organization_id", "mode", "state", "environment");
