-- CreateSchema

-- CreateEnum
CREATE TYPE "Mode" AS ENUM ('demo', 'production');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'officer', 'preparer', 'viewer');

-- CreateEnum
CREATE TYPE "Plan" AS ENUM ('basic', 'pro', 'enterprise');

-- CreateEnum
CREATE TYPE "Environment" AS ENUM ('demo', 'test', 'production');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('uploading', 'mapping', 'queued', 'reading', 'done', 'stopped', 'failed', 'undone');

-- CreateEnum
CREATE TYPE "Severity" AS ENUM ('error', 'warning', 'block_draft', 'ask', 'info');

-- CreateEnum
CREATE TYPE "ProblemState" AS ENUM ('open', 'fixed', 'dismissed');

-- CreateEnum
CREATE TYPE "PartyKind" AS ENUM ('person', 'entity');

-- CreateEnum
CREATE TYPE "Method" AS ENUM ('cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other');

-- CreateEnum
CREATE TYPE "Direction" AS ENUM ('in', 'out', 'internal');

-- CreateEnum
CREATE TYPE "TransactionStatus" AS ENUM ('completed', 'pending', 'cancelled', 'failed', 'reversed');

-- CreateEnum
CREATE TYPE "ReportType" AS ENUM ('LCTR', 'LVCTR', 'STR');

-- CreateEnum
CREATE TYPE "Aggregation" AS ENUM ('conductor', 'on_behalf_of', 'beneficiary', 'not_applicable');

-- CreateEnum
CREATE TYPE "ReportState" AS ENUM ('draft', 'approved', 'queued', 'submitting', 'unknown', 'held', 'received', 'confirmed', 'confirmed_with_warnings', 'rejected', 'change_draft', 'deletion', 'deleted');

-- CreateEnum
CREATE TYPE "SubmissionAction" AS ENUM ('submit', 'change', 'delete');

-- CreateEnum
CREATE TYPE "SubmissionState" AS ENUM ('queued', 'sending', 'unknown', 'held', 'received', 'accepted', 'accepted_with_warnings', 'rejected', 'cancelled');

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan" "Plan",
    "trial_started_at" TIMESTAMPTZ(3),
    "trial_ends_at" TIMESTAMPTZ(3),
    "demo_seeded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "first_signed_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL DEFAULT 'demo',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "one_time_link" (
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" BYTEA NOT NULL,
    "count" INTEGER NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "company_settings" (
    "organization_id" UUID NOT NULL,
    "activity_sector_code" INTEGER,
    "reporting_entity_number" INTEGER,
    "submitting_number" INTEGER,
    "reporting_entity_contact_id" INTEGER,
    "daily_submit_time" TEXT,
    "daily_submit_time_zone" TEXT NOT NULL DEFAULT 'America/Toronto',
    "daily_submit_environment" "Environment" NOT NULL DEFAULT 'test',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_settings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "reporting_window" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "start_time" TEXT NOT NULL,
    "offset_minutes" INTEGER NOT NULL,
    "effective_from" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reporting_window_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regulator_credential" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "expires_on" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "regulator_credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "kind" "PartyKind" NOT NULL,
    "customer_number" TEXT,
    "surname" TEXT,
    "given_name" TEXT,
    "other_name" TEXT,
    "entity_name" TEXT,
    "phone" TEXT,
    "extension" TEXT,
    "email" TEXT,
    "unit" TEXT,
    "building" TEXT,
    "street" TEXT,
    "city" TEXT,
    "district" TEXT,
    "province" TEXT,
    "postal_code" TEXT,
    "country" TEXT,
    "unstructured_address" TEXT,
    "country_of_residence" TEXT,
    "date_of_birth" TEXT,
    "occupation" TEXT,
    "employer" TEXT,
    "identifications" JSONB NOT NULL DEFAULT '[]',
    "registrations" JSONB NOT NULL DEFAULT '[]',
    "authorized_persons" JSONB NOT NULL DEFAULT '[]',
    "is_financial_entity" BOOLEAN NOT NULL DEFAULT false,
    "is_public_body" BOOLEAN NOT NULL DEFAULT false,
    "is_very_large_corporation" BOOLEAN NOT NULL DEFAULT false,
    "is_pension_administrator" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "import_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "location" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "fintrac_location_id" TEXT NOT NULL,
    "channel" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "location_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "byte_size" BIGINT NOT NULL DEFAULT 0,
    "sha256" TEXT,
    "state" "ImportState" NOT NULL,
    "detection" JSONB,
    "plan" JSONB,
    "template_id" UUID,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "rows_accepted" INTEGER NOT NULL DEFAULT 0,
    "rows_refused" INTEGER NOT NULL DEFAULT 0,
    "rows_duplicate" INTEGER NOT NULL DEFAULT 0,
    "rows_ignored" INTEGER NOT NULL DEFAULT 0,
    "customers_created" INTEGER NOT NULL DEFAULT 0,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "stop_requested" BOOLEAN NOT NULL DEFAULT false,
    "create_customers" BOOLEAN NOT NULL DEFAULT false,
    "checkpoint_line" INTEGER NOT NULL DEFAULT 0,
    "run" TEXT,
    "message" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_row_error" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "column" TEXT,
    "severity" "Severity" NOT NULL,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "raw" TEXT,
    "cells" JSONB,
    "question" JSONB,
    "state" "ProblemState" NOT NULL DEFAULT 'open',

    CONSTRAINT "import_row_error_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mapping_template" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "name" TEXT NOT NULL,
    "header_fingerprint" TEXT NOT NULL,
    "plan" JSONB NOT NULL,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mapping_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transaction" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "import_id" UUID,
    "line" INTEGER,
    "external_id" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3),
    "offset_minutes" INTEGER,
    "date_only" BOOLEAN NOT NULL DEFAULT false,
    "posted_at" TIMESTAMPTZ(3),
    "amount" DECIMAL(40,18) NOT NULL,
    "currency" TEXT NOT NULL,
    "cad_amount" DECIMAL(22,2),
    "rate" DECIMAL(40,18),
    "rate_source" TEXT,
    "fee" DECIMAL(40,18),
    "method" "Method" NOT NULL,
    "direction" "Direction" NOT NULL,
    "status" "TransactionStatus" NOT NULL,
    "location_id" UUID,
    "conductor_id" UUID,
    "on_behalf_of_id" UUID,
    "beneficiary_id" UUID,
    "vc_type" TEXT,
    "vc_amount" DECIMAL(40,18),
    "sending_addresses" TEXT[],
    "receiving_addresses" TEXT[],
    "transaction_hashes" TEXT[],
    "channel" TEXT,
    "purpose" TEXT,
    "disposition" TEXT,
    "account" TEXT,
    "notes" TEXT,
    "report_kind" "ReportType",
    "reason_code" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "raw" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "type" "ReportType" NOT NULL,
    "state" "ReportState" NOT NULL DEFAULT 'draft',
    "environment" "Environment",
    "aggregation" "Aggregation" NOT NULL,
    "party_id" UUID,
    "candidate_key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3),
    "window_end" TIMESTAMPTZ(3),
    "window_offset" INTEGER,
    "reference" TEXT NOT NULL,
    "total_cad" DECIMAL(22,2) NOT NULL DEFAULT 0,
    "due_date" TEXT,
    "file_by" TEXT,
    "reason" TEXT NOT NULL,
    "document" JSONB,
    "overrides" JSONB NOT NULL DEFAULT '{}',
    "missing" JSONB NOT NULL DEFAULT '[]',
    "messages" JSONB NOT NULL DEFAULT '[]',
    "parties" TEXT NOT NULL DEFAULT '',
    "proposal" JSONB,
    "regulator_messages" JSONB NOT NULL DEFAULT '[]',
    "missing_count" INTEGER NOT NULL DEFAULT 0,
    "reject_count" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID,
    "confirmed_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_transaction" (
    "report_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "report_transaction_pkey" PRIMARY KEY ("report_id","transaction_id")
);

-- CreateTable
CREATE TABLE "submission" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "report_id" UUID NOT NULL,
    "action" "SubmissionAction" NOT NULL,
    "environment" "Environment" NOT NULL,
    "revision" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "report_type_code" INTEGER NOT NULL,
    "reporting_entity_number" INTEGER NOT NULL,
    "bytes" BYTEA,
    "sha256" TEXT NOT NULL,
    "state" "SubmissionState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_looked_at" TIMESTAMPTZ(3),
    "external_report_uuid" TEXT,
    "acknowledgement" JSONB,
    "messages" JSONB NOT NULL DEFAULT '[]',
    "note" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "downloaded_at" TIMESTAMPTZ(3),

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_attempt" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "submission_id" UUID NOT NULL,
    "run" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "detail" JSONB,

    CONSTRAINT "submission_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode",
    "actor_id" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "previous_hash" BYTEA,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID,
    "job" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "dedupe_key" TEXT,
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signups" (
    "id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "team" TEXT NOT NULL,
    "company_name" TEXT NOT NULL,
    "company_size" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "referral_code" TEXT,
    "source" TEXT NOT NULL DEFAULT 'SIGN UP',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referrals" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT NOT NULL,
    "linkedin_url" TEXT,
    "referral_code" TEXT NOT NULL,
    "referral_url" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "referrals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "newsletter" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "source" TEXT NOT NULL DEFAULT 'blog',
    "ip_address" TEXT,
    "user_agent" TEXT,
    "referral_code" TEXT,
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unsubscribed_at" TIMESTAMPTZ(3),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "email_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "confirmation_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "raffle_entries" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "company" TEXT,
    "linkedin_profile" TEXT,
    "twitter_handle" TEXT,
    "conference" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'CONFERENCE RAFFLE',
    "entries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "raffle_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "academy_preregistrations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'ACADEMY PRE-REGISTRATION',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "academy_preregistrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "demo_requests" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "referral_code" TEXT,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "demo_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "rate_limit_expires_at_idx" ON "rate_limit"("expires_at");

-- CreateIndex
CREATE INDEX "reporting_window_organization_id_idx" ON "reporting_window"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "regulator_credential_organization_id_environment_key" ON "regulator_credential"("organization_id", "environment");

-- CreateIndex
CREATE INDEX "customer_organization_id_mode_phone_idx" ON "customer"("organization_id", "mode", "phone");

-- CreateIndex
CREATE UNIQUE INDEX "customer_organization_id_mode_customer_number_key" ON "customer"("organization_id", "mode", "customer_number");

-- CreateIndex
CREATE UNIQUE INDEX "location_organization_id_mode_fintrac_location_id_key" ON "location"("organization_id", "mode", "fintrac_location_id");

-- CreateIndex
CREATE INDEX "import_organization_id_mode_created_at_idx" ON "import"("organization_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE INDEX "import_row_error_import_id_line_idx" ON "import_row_error"("import_id", "line");

-- CreateIndex
CREATE INDEX "mapping_template_organization_id_mode_header_fingerprint_idx" ON "mapping_template"("organization_id", "mode", "header_fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "mapping_template_organization_id_mode_name_key" ON "mapping_template"("organization_id", "mode", "name");

-- CreateIndex
CREATE INDEX "transaction_import_id_idx" ON "transaction"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "transaction_organization_id_mode_external_id_key" ON "transaction"("organization_id", "mode", "external_id");

-- CreateIndex
CREATE INDEX "report_organization_id_mode_state_due_date_idx" ON "report"("organization_id", "mode", "state", "due_date");

-- CreateIndex
CREATE UNIQUE INDEX "report_organization_id_mode_reference_key" ON "report"("organization_id", "mode", "reference");

-- CreateIndex
CREATE INDEX "report_transaction_transaction_id_idx" ON "report_transaction"("transaction_id");

-- CreateIndex
CREATE INDEX "submission_organization_id_mode_created_at_idx" ON "submission"("organization_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "submission_report_id_environment_action_revision_key" ON "submission"("report_id", "environment", "action", "revision");

-- CreateIndex
CREATE INDEX "submission_attempt_submission_id_idx" ON "submission_attempt"("submission_id");

-- CreateIndex
CREATE INDEX "audit_event_organization_id_id_idx" ON "audit_event"("organization_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "signups_email_key" ON "signups"("email");

-- CreateIndex
CREATE UNIQUE INDEX "referrals_email_key" ON "referrals"("email");

-- CreateIndex
CREATE UNIQUE INDEX "referrals_referral_code_key" ON "referrals"("referral_code");

-- CreateIndex
CREATE UNIQUE INDEX "raffle_entries_email_conference_key" ON "raffle_entries"("email", "conference");

-- CreateIndex
CREATE UNIQUE INDEX "academy_preregistrations_email_key" ON "academy_preregistrations"("email");

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

