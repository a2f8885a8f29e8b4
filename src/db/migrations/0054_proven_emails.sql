-- Every address that an account has proven, the present one included: what was written under an earlier address belongs
-- to the same person, who may take it along and have it erased. An address belongs to whoever proved it last.
create table proven_email (
  account_id uuid not null references account,
  email text not null,
  proven_at timestamptz not null default now(),
  primary key (account_id, email)
);
create index proven_email_last on proven_email (email, proven_at desc);

create function keep_proven_email() returns trigger language plpgsql as $$
begin
  insert into proven_email (account_id, email) values (new.id, new.email)
  on conflict (account_id, email) do update set proven_at = now();
  return null;
end
$$;
create trigger keep_proven_email after insert on account for each row
  when (new.verified_at is not null and new.erased_at is null) execute function keep_proven_email();
create trigger keep_changed_email after update of email, verified_at on account for each row
  when (new.verified_at is not null and new.erased_at is null
    and (new.email is distinct from old.email or new.verified_at is distinct from old.verified_at))
  execute function keep_proven_email();

-- Until now only the audit log knew the earlier addresses.
insert into proven_email (account_id, email, proven_at)
select a.id, e.before #>> '{}', min(e.at) from audit_entry e join account a on e.subject = 'account ' || a.id
where e.action in ('e-mail changed', 'e-mail restored') and jsonb_typeof(e.before) = 'string' and a.erased_at is null
group by 1, 2;
insert into proven_email (account_id, email, proven_at)
select id, email, verified_at from account where verified_at is not null and erased_at is null
on conflict (account_id, email) do update set proven_at = excluded.proven_at;

-- The log of who did what names the personal fields of an account that changed, without what was in them.
create function pg_temp.without_values(state jsonb, other jsonb, word text) returns jsonb language sql as $$
  select case jsonb_typeof(state)
    when 'string' then to_jsonb(word)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case when key = any (personal) and value <> '""' then to_jsonb(word) else value end), '{}')
      from jsonb_each(state), (values (array['firstName', 'lastName', 'email', 'mobile'])) as fields (personal)
      where not (key = any (personal)) or value is distinct from other -> key
    )
    else state end
$$;
alter table audit_entry disable trigger only_added;
update audit_entry set
  before = pg_temp.without_values(before, after, 'earlier'),
  after = pg_temp.without_values(after, before, 'new')
where subject like 'account %' and action in ('account changed', 'roles changed', 'e-mail changed', 'e-mail restored');
alter table audit_entry enable trigger only_added;

-- From now on the counters of the rate limits are found by a keyed hash.
delete from rate_limit;
