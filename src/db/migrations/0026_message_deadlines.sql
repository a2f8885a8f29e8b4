-- A complaint is acknowledged within 48 hours and settled within a month (Consumer Protection (E-Commerce) Rules 2020, rule
-- 4(5)). Both moments are written down with the message; what is due next follows from what was done.
alter table contact_message
  add column acknowledge_by timestamptz,
  add column resolve_by timestamptz,
  add column acknowledged_at timestamptz;
update contact_message m set
  acknowledge_by = m.created_at + interval '48 hours',
  resolve_by = (m.created_at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata',
  acknowledged_at = (select min(r.created_at) from contact_reply r where r.message_id = m.id and r.kind in ('answer', 'closed'));
update contact_message set acknowledged_at = created_at where acknowledged_at is null and status <> 'open';
alter table contact_message
  alter column acknowledge_by set not null,
  alter column resolve_by set not null,
  add column due_at timestamptz generated always as (
    case when status <> 'open' then null when acknowledged_at is null then acknowledge_by else resolve_by end) stored;
create index contact_message_due on contact_message (due_at, created_at desc, id);

alter table contact_reply drop constraint contact_reply_kind_check,
  add constraint contact_reply_kind_check check (kind in ('acknowledged', 'answer', 'note', 'closed', 'reopened'));

-- The grievance officer has a designation. A seller's block that lacks a part would not be read at all.
update setting set value = jsonb_set(value, '{grievance,designation}', '"Grievance Officer"')
  where key = 'seller' and value -> 'grievance' is not null and value #> '{grievance,designation}' is null;
