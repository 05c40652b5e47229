-- A text as it is searched: without accents, case, punctuation or double blanks. Written out, not taken from the extension unaccent, so that
-- any PostgreSQL has it and a stored column may rest on it. Apostrophes go (O'Brien is obrien), other signs become a blank.
CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT btrim(regexp_replace(lower(CASE WHEN value ~ '^[\x01-\x7f]*$' THEN replace(value, '''', '')
    ELSE replace(replace(replace(replace(replace(replace(replace(replace(translate(
      regexp_replace(normalize(value, NFKD), U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F''\0060\00B4\02B9-\02BC\2018\2019\201B\2032]+', '', 'g'),
      'ØøŁłĐđÐðıĦħΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'oollddddihhαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
      'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), 'Þ', 'th'), 'þ', 'th') END),
    U&'[\0001-\002F\003A-\0040\005B-\0060\007B-\00BF\2000-\206F\3000-\303F\FF00-\FF0F]+', ' ', 'g'))
$$;

-- What of a customer is searched, and how lists sort it. Row-level security keeps the planner from using a trigram or text search index for a
-- LIKE or @@ (their functions may leak what they see), so the words are looked for in one short column of the tenant's own rows.
ALTER TABLE "customer"
  ADD COLUMN "search_text" TEXT GENERATED ALWAYS AS (searchable(left(
    coalesce(entity_name, '') || ' ' || coalesce(given_name, '') || ' ' || coalesce(other_name, '') || ' ' || coalesce(surname, '') || ' ' || coalesce(alias, '') || ' ' ||
    coalesce(customer_number, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''), 2000))) STORED,
  ADD COLUMN "sort_name" TEXT GENERATED ALWAYS AS (searchable(left(
    coalesce(nullif(entity_name, ''), coalesce(surname, '') || ' ' || coalesce(given_name, '') || ' ' || coalesce(other_name, '')), 200))) STORED;
CREATE INDEX "customer_sort_name" ON "customer" ("organization_id", "mode", "sort_name", "id");

-- Filters of lists that a person keeps under a name.
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mode" "Mode" NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "saved_view_organization_id_mode_user_id_list_name_key" ON "saved_view"("organization_id", "mode", "user_id", "list", "name");
ALTER TABLE "saved_view" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "saved_view" ADD FOREIGN KEY (organization_id, user_id) REFERENCES "membership" (organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE "saved_view" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_view" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "saved_view"
  USING (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()))
  WITH CHECK (organization_id = (SELECT current_organization()) AND mode = (SELECT current_mode()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id, mode ON "saved_view" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id OR OLD.mode IS DISTINCT FROM NEW.mode)
  EXECUTE FUNCTION refuse_tenant_change();

-- Columns that a person hides in a list, in both modes.
CREATE TABLE "list_columns" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "hidden" TEXT[],

    CONSTRAINT "list_columns_pkey" PRIMARY KEY ("organization_id", "user_id", "list")
);
ALTER TABLE "list_columns" ADD FOREIGN KEY (organization_id) REFERENCES "organization" (id);
ALTER TABLE "list_columns" ADD FOREIGN KEY (organization_id, user_id) REFERENCES "membership" (organization_id, user_id) ON DELETE CASCADE;
ALTER TABLE "list_columns" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "list_columns" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "list_columns"
  USING (organization_id = (SELECT current_organization()))
  WITH CHECK (organization_id = (SELECT current_organization()));
CREATE TRIGGER tenant_is_fixed BEFORE UPDATE OF organization_id ON "list_columns" FOR EACH ROW
  WHEN (OLD.organization_id IS DISTINCT FROM NEW.organization_id)
  EXECUTE FUNCTION refuse_tenant_change();
