import type { TestClock } from '#kit/time/clock.ts'

// One server and one database for all the files a worker runs that ask for nothing of their own: starting them, and
// warming them up, takes longer than most files do. Each file finds the database as the first one did.

interface Resettable {
  readonly clock: TestClock
  sql(text: string): Promise<object[]>
}

export interface Shared<App extends Resettable> {
  readonly app: App
  /** The database as it was at the start; false where so much was written that a new one is cheaper. */
  reset(): Promise<boolean>
}

const MOST_BYTES = 150_000_000

/** Leaves of `public`: what belongs to extensions and to PostgreSQL is not written to by us. */
const TABLES = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

/**
 * Triggers and foreign keys sleep meanwhile: all of it goes, in whatever order. What has grown is cut off, and what hangs on
 * it with it: rows that are only deleted would still be read past by whoever comes next.
 */
const RESET = `do $$
declare
  tab text; had boolean; kept text; now_there text; grown text;
begin
  set local session_replication_role = replica;
  select string_agg(t.name, ', ') into grown from (${TABLES}) t
    where pg_relation_size(t.name::regclass) > 100000 and t.name not in (select name from first_rows.digests);
  if grown is not null then execute 'truncate ' || grown || ' cascade'; end if;
  for tab, kept in select t.name, f.digest from (${TABLES}) t left join first_rows.digests f using (name) loop
    if kept is not null then
      execute format('select md5(string_agg(t::text, '','' order by t::text)) from %s t', tab) into now_there;
      continue when now_there = kept;
    end if;
    execute format('select exists (select from %s)', tab) into had;
    if had then execute format('delete from %s', tab); end if;
    if kept is not null then
      execute format('insert into %s (%s) overriding system value select %2$s from first_rows.%I', tab,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = tab::regclass and attnum > 0 and not attisdropped and attgenerated = ''), tab);
    end if;
  end loop;
end $$`

const KEEP_FIRST_ROWS = `do $$
declare
  tab text; digest text;
begin
  create schema first_rows;
  create table first_rows.digests (name text primary key, digest text not null);
  for tab in ${TABLES} loop
    execute format('select md5(string_agg(t::text, '','' order by t::text)) from %s t', tab) into digest;
    if digest is not null then
      insert into first_rows.digests values (tab, digest);
      execute format('create table first_rows.%I as table %s', tab, tab);
    end if;
  end loop;
end $$`

export async function shareApp<App extends Resettable>(start: () => Promise<App>): Promise<Shared<App>> {
  const app = await start()
  const begin = app.clock.now()
  await app.sql(KEEP_FIRST_ROWS)
  return {
    app,
    async reset() {
      app.clock.set(begin)
      await app.sql(RESET)
      const roomy = await app.sql(`select where pg_database_size(current_database()) < ${MOST_BYTES}`)
      return roomy.length > 0
    },
  }
}
