-- An earlier text may be published again, as a new version.
DROP INDEX "waiver_version_hash_key";
