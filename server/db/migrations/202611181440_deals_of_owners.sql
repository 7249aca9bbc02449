-- transaction: none
-- What somebody has to sell, what closes first in front.
create index concurrently if not exists deals_open_of_owner on deals (organization_id, owner_id, expected_close_date, id)
  where closed_at is null;
