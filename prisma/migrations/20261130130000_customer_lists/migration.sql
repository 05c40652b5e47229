-- How a customer's identity was verified, with the record that each method asks for, and who directs, owns and controls an entity. Each list holds
-- what stands and what was withdrawn, as `flags` does.
ALTER TABLE "customer" ADD COLUMN "verifications" JSONB NOT NULL DEFAULT '[]', ADD COLUMN "ownership" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "customer" ADD CONSTRAINT verifications_are_a_list CHECK (jsonb_typeof(verifications) = 'array');
ALTER TABLE "customer" ADD CONSTRAINT ownership_is_a_list CHECK (jsonb_typeof(ownership) = 'array');
