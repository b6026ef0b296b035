-- A trick of the planner: what is looked up is one address, by indexes, whatever the tables are thought to hold. A plan
-- that was made while they were small read all of them for each row of a large insert or a backup that is put back.
ALTER FUNCTION "refresh_person"(text) SET enable_seqscan = off;
