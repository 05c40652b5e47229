-- Who asked stands in the history (identity.asked, identity.all-asked, identity.asked-for-import); nothing read it here.
ALTER TABLE "identity_request" DROP COLUMN "asked_by";
