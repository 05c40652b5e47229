-- When a person said that the cause of a rejection was put right at FINTRAC, so that the same content may be sent again.
ALTER TABLE "submission" ADD COLUMN "put_right_at" TIMESTAMPTZ(3);
