ALTER TABLE "outbox" ADD COLUMN "request_id" UUID;
