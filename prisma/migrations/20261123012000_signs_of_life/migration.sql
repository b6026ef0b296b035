-- When something last happened that shows that it works: an event of PayPal's, the worker, a backup.
CREATE TABLE "sign_of_life" (
  "name" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sign_of_life_pkey" PRIMARY KEY ("name")
);

-- For the script that makes backups, whatever it is written in: SELECT note_backup();
CREATE FUNCTION "note_backup"() RETURNS timestamptz LANGUAGE sql AS $$
  INSERT INTO sign_of_life (name, at) VALUES ('backup', now())
  ON CONFLICT (name) DO UPDATE SET at = excluded.at RETURNING at
$$;
