-- A change that is left unmade gave back the state of a report alone: what it had taken in counted as filed, and its content was shown as FINTRAC's.
ALTER TABLE "report" ADD COLUMN "before_change" JSONB;
ALTER TABLE "report" ALTER COLUMN "before_change" SET STORAGE EXTERNAL;
