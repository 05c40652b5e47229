-- "No" in a report is somebody's answer. What an organization answers for all its records that name nobody stands here, in the words
-- of how it knows; nobody's answer is made up for what is on file. In Demo and in Production apart.
CREATE TABLE "standing_answer" (
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "question" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "standing_answer_pkey" PRIMARY KEY ("organization_id", "mode", "question")
);
ALTER TABLE "standing_answer" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "standing_answer" ADD CONSTRAINT basis_is_said CHECK (basis <> '');
ALTER TABLE "standing_answer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "standing_answer" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "standing_answer"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "standing_answer" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

-- Whether an entity is registered or incorporated: null where nobody said.
ALTER TABLE "customer" ADD COLUMN "is_registered" BOOLEAN;
