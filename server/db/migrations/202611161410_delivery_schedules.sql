-- Runs by the clock: on which days of the week, at what time, and when next.
alter table environments add column schedule jsonb, add column next_run_at timestamptz(3);
