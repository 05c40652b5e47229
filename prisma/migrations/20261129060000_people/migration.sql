-- People are invited to an organization, and may be kept out of it again.
ALTER TABLE "membership" ADD COLUMN "disabled_at" TIMESTAMPTZ(3);
ALTER TABLE "membership" ADD COLUMN "last_signed_in_at" TIMESTAMPTZ(3);

CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");
CREATE INDEX "invitation_organization_id_idx" ON "invitation"("organization_id");
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Of two people who invite one address at once, one does.
CREATE UNIQUE INDEX invitation_is_open_once ON "invitation" (organization_id, email) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

-- A person tells their own sessions apart.
ALTER TABLE "session" ADD COLUMN "user_agent" TEXT;
ALTER TABLE "session" ADD COLUMN "network" TEXT;
