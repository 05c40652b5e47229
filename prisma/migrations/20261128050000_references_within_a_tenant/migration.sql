-- The check of a reference looks past row-level security. With the tenant in it, a row of another tenant is as absent as one that
-- does not exist: it can neither be referred to, nor be found by trying.
CREATE UNIQUE INDEX import_of_tenant ON "import" (organization_id, mode, id);
CREATE UNIQUE INDEX report_of_tenant ON "report" (organization_id, mode, id);
CREATE UNIQUE INDEX submission_of_tenant ON "submission" (organization_id, mode, id);

ALTER TABLE "import_row_error" DROP CONSTRAINT import_row_error_import_id_fkey,
  ADD FOREIGN KEY (organization_id, mode, import_id) REFERENCES "import" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "report_transaction" DROP CONSTRAINT report_transaction_report_id_fkey,
  ADD FOREIGN KEY (organization_id, mode, report_id) REFERENCES "report" (organization_id, mode, id) ON DELETE CASCADE;
ALTER TABLE "submission" DROP CONSTRAINT submission_report_id_fkey,
  ADD FOREIGN KEY (organization_id, mode, report_id) REFERENCES "report" (organization_id, mode, id);
ALTER TABLE "submission_attempt" DROP CONSTRAINT submission_attempt_submission_id_fkey,
  ADD FOREIGN KEY (organization_id, mode, submission_id) REFERENCES "submission" (organization_id, mode, id) ON DELETE CASCADE;
