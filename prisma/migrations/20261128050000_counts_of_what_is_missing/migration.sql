-- What is missing was counted as to be corrected too. Each value counts once from now on.
UPDATE report r
SET reject_count = (
  SELECT count(DISTINCT m ->> 'path') FROM jsonb_array_elements(r.messages) m
  WHERE m ->> 'severity' = 'reject'
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(r.missing) x WHERE (x ->> 'required')::boolean AND x ->> 'path' = m ->> 'path'))
WHERE r.missing_count > 0;
