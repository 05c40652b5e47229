-- People are told when somebody else assigns a report to them or comments on it. Nobody has declined it yet: those who chose
-- what they are reminded of get it as well, until they turn it off.
ALTER TABLE "reminder" DROP CONSTRAINT reminder_kind;
ALTER TABLE "reminder" ADD CONSTRAINT reminder_kind CHECK (kind IN ('due', 'rejected', 'credentials', 'customers', 'assigned'));
ALTER TABLE "reminder_choice" NO FORCE ROW LEVEL SECURITY;
UPDATE "reminder_choice" SET kinds = array_append(kinds, 'assigned') WHERE NOT 'assigned' = ANY (kinds);
ALTER TABLE "reminder_choice" FORCE ROW LEVEL SECURITY;
