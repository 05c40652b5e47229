-- A correction of a draft named its action or party by position alone, and may have come to stand with another one. Those of before can't
-- tell: each holds its draft until a person uses it or removes it. What was built with them is built again when the draft is opened.
UPDATE "report" r SET
  "holds" = r."holds" || x."added",
  "hold_count" = r."hold_count" + x."count",
  "state" = (CASE WHEN r."state" = 'approved' THEN 'draft' ELSE r."state"::text END)::"ReportState",
  "revision" = r."revision" + 1
FROM (
  SELECT own."id", count(*)::int AS "count", jsonb_agg(jsonb_build_object(
    'key', 'correction of before ' || (o."one" ->> 'path') || coalesce(' ' || (o."one" ->> 'transactionId'), '') || coalesce(' ' || (o."one" ->> 'refId'), ''),
    'kind', 'doubt', 'code', 'correction-stray', 'path', NULL, 'label', 'Correction', 'entity', 'report', 'entityId', '',
    'field', o."one" ->> 'path', 'value', CASE WHEN jsonb_typeof(o."one" -> 'value') IN ('string', 'number', 'boolean') THEN o."one" ->> 'value' END,
    'text', 'This value was corrected by hand, and may since have moved to another action or party.',
    'action', 'Under Corrections, use it or remove it.', 'confirm', NULL, 'canSwap', false, 'doubtId', NULL)) AS "added"
  FROM "report" own, jsonb_array_elements(CASE WHEN jsonb_typeof(own."overrides") = 'array' THEN own."overrides" ELSE '[]' END) AS o("one")
  WHERE own."state" IN ('draft', 'approved', 'rejected', 'change_draft') AND o."one" -> 'was' IS NULL AND o."one" ->> 'path' ~ '/[0-9]+(/|$)'
  GROUP BY own."id"
) x
WHERE r."id" = x."id";
