-- Who takes part in a session stands in its row, and in the rows of a course's sessions; so does the number of those who registered.
-- Both are added to what stands there, so that two who come at once are both counted, and the limit of seats is a check of the row.
CREATE FUNCTION sessions_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions s SET people = ARRAY(SELECT DISTINCT unnest(s.people || came.uids)), reg_num = s.reg_num + CASE WHEN s.id = came.session AND TG_TABLE_NAME = 'sessions_registrations' THEN came.n ELSE 0 END
  FROM (SELECT session, array_agg(uid) AS uids, count(*)::int AS n FROM changed GROUP BY session) came
  WHERE s.id = came.session OR (s.pid = came.session AND TG_TABLE_NAME = 'sessions_registrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sessions_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions s SET people = ARRAY(SELECT p FROM unnest(s.people) p WHERE p <> ALL (gone.uids)), reg_num = s.reg_num - CASE WHEN s.id = gone.session AND TG_TABLE_NAME = 'sessions_registrations' THEN gone.n ELSE 0 END
  FROM (SELECT session, array_agg(uid) AS uids, count(*)::int AS n FROM changed GROUP BY session) gone
  WHERE s.id = gone.session OR (s.pid = gone.session AND TG_TABLE_NAME = 'sessions_registrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_students_joined AFTER INSERT ON "sessions_students" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_joined();
--> statement-breakpoint
CREATE TRIGGER sessions_students_left AFTER DELETE ON "sessions_students" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_left();
--> statement-breakpoint
CREATE TRIGGER sessions_registrations_joined AFTER INSERT ON "sessions_registrations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_joined();
--> statement-breakpoint
CREATE TRIGGER sessions_registrations_left AFTER DELETE ON "sessions_registrations" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sessions_left();
--> statement-breakpoint
-- The price stands once somebody has registered.
CREATE FUNCTION sessions_price_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reg_num > 0 AND (NEW.price, NEW.discount, NEW.discount_end) IS DISTINCT FROM (OLD.price, OLD.discount, OLD.discount_end) THEN
    RAISE EXCEPTION 'the price stands once somebody has registered' USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_price_frozen';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_price_stands BEFORE UPDATE OF price, discount, discount_end ON "sessions" FOR EACH ROW EXECUTE FUNCTION sessions_price_stands();
--> statement-breakpoint
-- Pages, questions and materials of a class snapshot stay as they were when it was made.
create function rooms_snapshot_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'snapshot % is frozen', old.id using errcode = '23514', constraint = 'rooms_snapshots_frozen';
end $$;
--> statement-breakpoint
create trigger rooms_snapshots_frozen before update on rooms_snapshots for each row
  when (new.pages is distinct from old.pages or new.questions is distinct from old.questions or new.materials is distinct from old.materials)
  execute function rooms_snapshot_frozen();
