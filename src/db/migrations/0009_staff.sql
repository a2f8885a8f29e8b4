-- Staff: people who are let into some areas of the administration. Whoever is one has at least one area, and nobody else.
alter table account
  add column areas text[] not null default '{}'
    check (areas <@ '{catalogue,orders,support,accounts}'),
  drop constraint account_roles_check,
  add constraint account_roles_check
    check (roles <@ '{ROLE_ADMIN,ROLE_STAFF,ROLE_USER}' and cardinality(roles) > 0),
  add constraint account_staff_has_areas check (('ROLE_STAFF' = any(roles)) = (cardinality(areas) > 0));

create index audit_entry_actor on audit_entry (actor_id, at desc);

-- What became of a message of the contact form. The version says which state somebody has seen before changing it.
alter table contact_message
  add column status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  add column version integer not null default 1;
create index contact_message_status on contact_message (status, created_at desc, id);

-- What was done about a message: letters to the person, notes for colleagues, and when it was closed and opened again.
create table contact_reply (
  id uuid primary key,
  message_id uuid not null references contact_message,
  kind text not null check (kind in ('answer', 'note', 'closed', 'reopened')),
  text text not null check ((text <> '') = (kind in ('answer', 'note'))),
  author_id uuid not null references account,
  created_at timestamptz not null default now()
);
create index contact_reply_message on contact_reply (message_id, created_at, id);
create trigger only_added before update or delete on contact_reply for each row execute function refuse_change();
