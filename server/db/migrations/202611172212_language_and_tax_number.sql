-- How a customer is written to; null: as the organization writes. An invoice or quote that went out keeps its own.
alter table contacts add column language text;
alter table companies add column language text;
alter table invoices add column language text;
alter table quotes add column language text;
alter table credit_notes add column sent_at timestamptz(3);

-- Two numbers that one field was used for: `tax_id` identifies for VAT, `tax_number` is the one of the local tax office.
alter table organizations add column tax_number text;
-- Digits in groups parted by strokes are a local number everywhere, and in Germany so are 10, 11 or 13 digits alone: its
-- VAT numbers have nine behind their letters.
update organizations set tax_number = tax_id, tax_id = null
  where tax_id ~ '^\s*[0-9][0-9 ]*/[0-9/ ]*[0-9]\s*$'
    or (coalesce(country, split_part(locale, '-', 2)) = 'DE'
      and regexp_replace(tax_id, '[ .-]', '', 'g') ~ '^([0-9]{10,11}|[0-9]{13})$');
