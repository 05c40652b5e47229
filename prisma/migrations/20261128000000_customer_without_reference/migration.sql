-- The policy lets a customer be written for the organization of the unit of work alone, which exists: as with transactions, a look
-- at the organization for each of the hundred thousand customers of a large file tells nothing more.
ALTER TABLE "customer" DROP CONSTRAINT "customer_organization_id_fkey";
