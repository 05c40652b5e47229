-- How many jobs each queue holds, as its workers count them: the web server, which is asked for metrics, does not open the queue.
CREATE TABLE "queue_depth" (
    "job" TEXT NOT NULL,
    "waiting" INTEGER NOT NULL,
    "active" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "oldest_at" TIMESTAMPTZ(3),
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queue_depth_pkey" PRIMARY KEY ("job")
);

-- Numbers alone, of all organizations together: what cannot be told apart betrays nobody.
CREATE FUNCTION submission_counts() RETURNS TABLE (environment text, state text, count bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.environment::text, s.state::text, count(*) FROM submission s GROUP BY 1, 2
$$;
CREATE FUNCTION import_counts() RETURNS TABLE (state text, count bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.state::text, count(*) FROM import i GROUP BY 1
$$;
REVOKE EXECUTE ON FUNCTION submission_counts(), import_counts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION submission_counts(), import_counts() TO comply_app;
