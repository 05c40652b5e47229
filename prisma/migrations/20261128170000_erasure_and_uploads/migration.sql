-- The content of a filed report goes once a person confirmed that its bytes are kept, no longer with a download. What TEST took and
-- what was rejected or withdrawn goes 30 days later by itself. An uploaded file is kept for as long as the law asks.
ALTER TABLE "submission" ADD COLUMN "kept_at" TIMESTAMPTZ(3);
ALTER TABLE "import" ADD COLUMN "file_removed_at" TIMESTAMPTZ(3);
ALTER TABLE "company_settings" ADD COLUMN "uploads_kept_years" INTEGER NOT NULL DEFAULT 5;
ALTER TABLE "company_settings" ADD CONSTRAINT uploads_kept_as_the_law_asks CHECK (uploads_kept_years BETWEEN 5 AND 25);

-- Whether an account ended 30 days ago or earlier: no plan, its trial over, and no subscription ended since.
CREATE FUNCTION account_ended(organization uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM organization o WHERE o.id = organization AND o.plan IS NULL AND o.trial_ends_at < now() - interval '30 days')
    AND NOT EXISTS (SELECT FROM audit_event a WHERE a.organization_id = organization AND a.action = 'subscription.changed' AND a.at >= now() - interval '30 days')
$$;

-- Imports whose uploaded file has to go.
CREATE FUNCTION uploads_due() RETURNS TABLE (import_id uuid, organization_id uuid, mode "Mode")
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.id, i.organization_id, i.mode FROM import i LEFT JOIN company_settings c ON c.organization_id = i.organization_id
  WHERE i.file_removed_at IS NULL AND i.state NOT IN ('uploading', 'queued', 'reading')
    AND (i.state = 'undone' OR i.created_at < now() - make_interval(years => coalesce(c.uploads_kept_years, 5)) OR account_ended(i.organization_id))
$$;

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
  SELECT DISTINCT u.organization_id, u.mode, 'uploads' FROM uploads_due() u
$$;
REVOKE EXECUTE ON FUNCTION work_waiting(), uploads_due(), account_ended(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION work_waiting(), uploads_due() TO comply_app;
