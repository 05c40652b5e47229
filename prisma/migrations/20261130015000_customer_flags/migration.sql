-- What of a customer asks for special attention (a politically exposed person, a high risk), with its evidence and its next review.
-- The list holds what stands and what was lifted. Few customers have any: lists and reminders look only at those.
ALTER TABLE "customer" ADD COLUMN "flags" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "customer" ADD CONSTRAINT flags_are_a_list CHECK (jsonb_typeof(flags) = 'array');
CREATE INDEX customer_flagged ON "customer" (organization_id, mode, id) WHERE flags <> '[]';

ALTER TABLE "reminder" DROP CONSTRAINT reminder_kind;
ALTER TABLE "reminder" ADD CONSTRAINT reminder_kind CHECK (kind IN ('due', 'rejected', 'credentials', 'customers'));
