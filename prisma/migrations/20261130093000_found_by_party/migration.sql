-- A customer's page reads what they did and what was done to them: without these it reads every transaction, and the whole audit trail.
CREATE INDEX transaction_conductor ON "transaction" (conductor_id) WHERE conductor_id IS NOT NULL;
CREATE INDEX transaction_on_behalf_of ON "transaction" (on_behalf_of_id) WHERE on_behalf_of_id IS NOT NULL;
CREATE INDEX transaction_beneficiary ON "transaction" (beneficiary_id) WHERE beneficiary_id IS NOT NULL;
CREATE INDEX audit_event_of_subject ON "audit_event" (organization_id, subject_type, subject_id, id DESC);
