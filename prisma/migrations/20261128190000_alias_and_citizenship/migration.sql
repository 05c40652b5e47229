-- What files and forms say of a person and reports have a place for.
ALTER TABLE customer ADD COLUMN country_of_citizenship text, ADD COLUMN alias text;
