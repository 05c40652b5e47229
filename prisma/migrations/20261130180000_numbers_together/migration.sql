-- Whether new customers have a number of a merged record is asked once for all that a statement stores: asked for each of them it was a fifth of
-- what storing the customers of an import cost the database. A change of a number is still asked about for itself.
DROP TRIGGER number_is_no_alias ON "customer";
CREATE TRIGGER number_is_no_alias BEFORE UPDATE OF customer_number ON "customer" FOR EACH ROW
  WHEN (NEW.customer_number IS NOT NULL) EXECUTE FUNCTION refuse_number_of_another();

CREATE FUNCTION refuse_numbers_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM stored s JOIN "customer_alias" a
      ON a.organization_id = s.organization_id AND a.mode = s.mode AND a.customer_number = s.customer_number
    WHERE a.customer_id <> s.id)
  THEN
    RAISE EXCEPTION 'the customer number belongs to a customer whose records were merged' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER numbers_are_no_aliases AFTER INSERT ON "customer" REFERENCING NEW TABLE AS stored FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_numbers_of_others();
