-- Authenticator apps, passkeys and recovery codes of people; organizations may ask for them.
ALTER TABLE "organization" ADD COLUMN "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "app_user" ADD COLUMN "has_second_factor" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "session" ADD COLUMN "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "session" ADD COLUMN "second_factor_at" TIMESTAMPTZ(3);

CREATE TABLE "authenticator" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "authenticator_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "authenticator_user_id_idx" ON "authenticator"("user_id");
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- A person has one authenticator app, and sets up one at a time.
CREATE UNIQUE INDEX authenticator_is_one ON "authenticator" (user_id, (confirmed_at IS NULL));

CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id", "code_hash")
);
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "passkey_challenge" (
    "challenge_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge_hash")
);
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");

CREATE TABLE "sign_in_step" (
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_step_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "sign_in_step_user_id_idx" ON "sign_in_step"("user_id");
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
