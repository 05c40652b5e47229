-- Identity checks by Sumsub and Persona: what an organization connects with, what is asked of whom, what was answered, and which notices came in.

-- Sealed as the regulator's credentials are. Demo holds none, so that it can reach no provider.
CREATE TABLE "identity_connection" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider" TEXT NOT NULL,
    "token" TEXT,
    "secret" BYTEA NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "hook_secret" BYTEA,
    "hook_wrapped_key" BYTEA,
    "hook_key_id" TEXT,
    "note" TEXT,
    "last_event_at" TIMESTAMPTZ(3),
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_connection_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "identity_connection" ADD CONSTRAINT known_provider CHECK (provider IN ('sumsub', 'persona'));
ALTER TABLE "identity_connection" ADD CONSTRAINT demo_reaches_no_provider CHECK (mode = 'production');
ALTER TABLE "identity_connection" ADD CONSTRAINT hook_secret_is_whole CHECK (num_nulls(hook_secret, hook_wrapped_key, hook_key_id) IN (0, 3));
CREATE UNIQUE INDEX "identity_connection_organization_id_mode_provider_key" ON "identity_connection"("organization_id", "mode", "provider");
CREATE UNIQUE INDEX "identity_connection_organization_id_mode_id_key" ON "identity_connection"("organization_id", "mode", "id");
ALTER TABLE "identity_connection" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);

-- A question to a provider, about one customer or about all that it has: kept until it is answered, so that a run that ends goes on.
CREATE TABLE "identity_request" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "customer_id" UUID,
    "import_id" UUID,
    "cursor" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "note" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "taken_until" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_request_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "identity_request" ADD CONSTRAINT known_provider CHECK (provider IN ('sumsub', 'persona', 'demo') AND (mode = 'demo') = (provider = 'demo'));
ALTER TABLE "identity_request" ADD CONSTRAINT known_kind CHECK (kind IN ('number', 'check', 'all'));
ALTER TABLE "identity_request" ADD CONSTRAINT known_state CHECK (state IN ('waiting', 'answered', 'not-found', 'failed'));
-- The same question is not asked twice at once.
CREATE UNIQUE INDEX identity_request_once ON "identity_request" (organization_id, mode, provider, kind, key) WHERE state = 'waiting';
CREATE INDEX identity_request_due ON "identity_request" (due_at) WHERE state = 'waiting';
CREATE INDEX "identity_request_organization_id_mode_provider_asked_at_idx" ON "identity_request"("organization_id", "mode", "provider", "asked_at" DESC);
ALTER TABLE "identity_request" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "identity_request" ADD FOREIGN KEY (organization_id, mode, customer_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;

-- What a provider found about somebody: the record that the law asks for (method, date, document, reference).
CREATE TABLE "identity_check" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "customer_id" UUID,
    "provider" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "customer_number" TEXT,
    "outcome" TEXT NOT NULL,
    "method" TEXT,
    "checked_on" TEXT,
    "found" JSONB NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_check_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "identity_check" ADD CONSTRAINT known_provider CHECK (provider IN ('sumsub', 'persona', 'demo') AND (mode = 'demo') = (provider = 'demo'));
ALTER TABLE "identity_check" ADD CONSTRAINT known_outcome CHECK (outcome IN ('verified', 'refused', 'pending'));
ALTER TABLE "identity_check" ADD CONSTRAINT known_method CHECK (method IN ('photo-id'));
ALTER TABLE "identity_check" ADD CONSTRAINT checked_on_is_a_date CHECK (checked_on IS NULL OR checked_on ~ '^\d{4}-\d{2}-\d{2}$');
CREATE UNIQUE INDEX "identity_check_organization_id_mode_provider_reference_key" ON "identity_check"("organization_id", "mode", "provider", "reference");
CREATE INDEX "identity_check_customer_id_idx" ON "identity_check"("customer_id");
CREATE INDEX identity_check_of_nobody ON "identity_check" (organization_id, mode, fetched_at DESC) WHERE customer_id IS NULL;
ALTER TABLE "identity_check" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "identity_check" ADD FOREIGN KEY (organization_id, mode, customer_id) REFERENCES "customer" (organization_id, mode, id) ON DELETE CASCADE;

-- Notices of providers that were taken, so that none is taken twice. Nothing of what they say is kept.
CREATE TABLE "identity_event" (
    "connection_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_event_pkey" PRIMARY KEY ("connection_id", "event")
);
CREATE INDEX "identity_event_received_at_idx" ON "identity_event"("received_at");
ALTER TABLE "identity_event" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "identity_event" ADD FOREIGN KEY (organization_id, mode, connection_id) REFERENCES "identity_connection" (organization_id, mode, id) ON DELETE CASCADE;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['identity_connection', 'identity_request', 'identity_check', 'identity_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
      WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))', name);
    EXECUTE format('CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON %I FOR EACH ROW
      WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode) EXECUTE FUNCTION refuse_tenant_change()', name);
  END LOOP;
END $$;

-- Whose a connection is, for a notice that names nothing else; and where questions wait. Nothing else about them leaves these functions.
CREATE POLICY sweep ON "identity_connection" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY sweep ON "identity_request" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY sweep ON "identity_event" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY sweep ON "identity_check" FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY sweep_away ON "identity_event" FOR DELETE TO CURRENT_USER USING (true);
CREATE POLICY sweep_away ON "identity_request" FOR DELETE TO CURRENT_USER USING (true);
CREATE POLICY sweep_away ON "identity_check" FOR DELETE TO CURRENT_USER USING (true);
CREATE FUNCTION identity_connection_owner(connection uuid) RETURNS TABLE (organization_id uuid, mode "Mode")
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.organization_id, c.mode FROM identity_connection c WHERE c.id = connection
$$;
CREATE FUNCTION identity_requests_waiting() RETURNS TABLE (organization_id uuid, mode "Mode")
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.organization_id, r.mode FROM identity_request r
  WHERE r.state = 'waiting' AND r.due_at <= now() AND (r.taken_until IS NULL OR r.taken_until < now())
$$;
-- After 30 days: notices (older ones are refused for their age), answers to questions, and checks of people who are no customers.
CREATE FUNCTION forget_identity_leftovers() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH events AS (DELETE FROM identity_event WHERE received_at < now() - interval '30 days' RETURNING 1),
    requests AS (DELETE FROM identity_request WHERE state <> 'waiting' AND answered_at < now() - interval '30 days' RETURNING 1),
    checks AS (DELETE FROM identity_check WHERE customer_id IS NULL AND fetched_at < now() - interval '30 days' RETURNING 1)
  SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM requests) + (SELECT count(*) FROM checks)
$$;
REVOKE EXECUTE ON FUNCTION identity_connection_owner(uuid), identity_requests_waiting(), forget_identity_leftovers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION identity_connection_owner(uuid), identity_requests_waiting(), forget_identity_leftovers() TO comply_app;
