-- The text whose digest a submission keeps (app/product/reports/state/canonical.ts): keys in order, no white space. With it
-- a change is told from what FINTRAC has by digest, in lists and counts too, where the content itself was erased.
CREATE FUNCTION canonical_json(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE jsonb_typeof(value)
    WHEN 'object' THEN '{' || coalesce((SELECT string_agg(to_jsonb(e.key)::text || ':' || canonical_json(e.value), ',' ORDER BY e.key COLLATE "C")
      FROM jsonb_each(value) AS e), '') || '}'
    WHEN 'array' THEN '[' || coalesce((SELECT string_agg(canonical_json(e.value), ',' ORDER BY e.place)
      FROM jsonb_array_elements(value) WITH ORDINALITY AS e (value, place)), '') || ']'
    ELSE value::text END
$$;
