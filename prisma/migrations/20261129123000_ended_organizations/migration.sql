-- Whose credentials expire within thirty days, or have; nothing else about them leaves this function.
CREATE POLICY sweep ON "regulator_credential" FOR SELECT TO CURRENT_USER USING (true);
-- When a subscription ended is in the trail: without it, an organization would seem to have ended with its trial.
CREATE POLICY sweep ON "audit_event" FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION credentials_expiring(today date) RETURNS TABLE (organization_id uuid, environment text, expires_on text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, c.environment::text, c.expires_on FROM regulator_credential c
  WHERE c.expires_on IS NOT NULL AND c.expires_on <= to_char(today + 30, 'YYYY-MM-DD')
$$;

-- Organizations whose account ended 30 days ago or earlier, and of which nothing is on its way to the regulator.
CREATE FUNCTION ended_organizations() RETURNS TABLE (organization_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id FROM organization o WHERE account_ended(o.id)
    AND NOT EXISTS (SELECT FROM submission s WHERE s.organization_id = o.id AND s.state IN ('queued', 'sending', 'unknown', 'held', 'received'))
$$;

-- Deletes an ended organization with all that the database holds of it: every row of every table that names it, its people who belong to no
-- other one, and what was mailed to them. A table that is added later is found by its column. Returns how many rows went.
CREATE FUNCTION delete_ended_organization(ended uuid) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text;
  of_mode text;
  waiting int;
  gone bigint := 0;
  n bigint;
  emails text[];
BEGIN
  PERFORM 1 FROM organization WHERE id = ended FOR UPDATE;
  IF NOT EXISTS (SELECT FROM ended_organizations() e WHERE e.organization_id = ended) THEN
    RAISE EXCEPTION 'the organization has not ended, or something of it is on its way' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT coalesce(array_agg(u.email), '{}') INTO emails FROM app_user u JOIN membership m ON m.user_id = u.id
    WHERE m.organization_id = ended AND NOT EXISTS (SELECT FROM membership o WHERE o.user_id = u.id AND o.organization_id <> ended);
  emails := emails || ARRAY(SELECT i.email FROM invitation i WHERE i.organization_id = ended AND NOT EXISTS (SELECT FROM app_user u WHERE u.email = i.email));
  PERFORM set_config('app.organization', ended::text, true);
  -- What points at a row goes before the row: what is refused waits for the next round.
  FOR round IN 1..12 LOOP
    waiting := 0;
    FOR name IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1 LOOP
      FOREACH of_mode IN ARRAY ARRAY['demo', 'production'] LOOP
        PERFORM set_config('app.mode', of_mode, true);
        BEGIN
          EXECUTE format('DELETE FROM %I WHERE organization_id = $1', name) USING ended;
          GET DIAGNOSTICS n = ROW_COUNT;
          gone := gone + n;
        EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
          waiting := waiting + 1;
        END;
      END LOOP;
    END LOOP;
    EXIT WHEN waiting = 0;
  END LOOP;
  DELETE FROM app_user WHERE email = ANY(emails);
  GET DIAGNOSTICS n = ROW_COUNT;
  gone := gone + n;
  DELETE FROM mail WHERE recipient = ANY(emails);
  DELETE FROM signups WHERE email = ANY(emails);
  DELETE FROM organization WHERE id = ended;
  RETURN gone + 1;
END $$;
REVOKE EXECUTE ON FUNCTION credentials_expiring(date), ended_organizations(), delete_ended_organization(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credentials_expiring(date), ended_organizations(), delete_ended_organization(uuid) TO comply_app;
