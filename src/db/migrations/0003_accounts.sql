alter table account
  add column mobile text not null default '',
  add column password_hash text,
  add column password_changed_at timestamptz,
  add column roles text[] not null default '{ROLE_USER}' check (roles <@ '{ROLE_ADMIN,ROLE_USER}' and cardinality(roles) > 0),
  add column is_active boolean not null default true,
  add column verified_at timestamptz,
  add column erased_at timestamptz,
  -- A second factor, for administrators: the secret counts once it has been confirmed with a code.
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- The last step of time whose code was used: a code opens once.
  add column totp_last_step bigint,
  add column cart jsonb not null default '[]',
  add column my_bike jsonb;
comment on column account.password_hash is 'null: nobody can sign in (demo riders, erased accounts)';

create index account_newest on account (created_at desc, id);

-- The passwords that a person has had, the newest five of which may not come back.
create table former_password (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index former_password_account on former_password (account_id, created_at desc);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- What is sent by mail to prove that an address is somebody's. Only the hash is kept.
create table mail_token (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change-email')),
  new_email text,
  -- What a sign-up gave. It counts when its own link is opened: whoever else has used the address before cannot
  -- slip a password into the account that its owner verifies.
  sign_up jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_account on mail_token (account_id, purpose, created_at desc);

-- A row a signed-in device. Its refresh token carries the generation, and is replaced at every use; the one before counts
-- for a minute, because an answer can get lost; an older one ends the session, because somebody has copied it.
create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  generation integer not null default 0,
  rotated_at timestamptz not null default now(),
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the password (and the second factor) was last given.
  proved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id) where revoked_at is null;
create index session_device on session (account_id, user_agent);

create table address (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  country text not null check (country = 'India'),
  phone text not null check (phone ~ '^[6-9][0-9]{9}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index address_account on address (account_id, created_at);

-- Credit points: rows that are only ever added. The balance is their sum, and never below zero.
create table credit_entry (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('earned', 'used', 'returned', 'corrected')),
  points integer not null check (points <> 0),
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index credit_entry_account on credit_entry (account_id, created_at desc, id);
create table credit_balance (
  account_id uuid primary key references account on delete cascade,
  points integer not null check (points >= 0)
);
create function count_credit() returns trigger language plpgsql as $$
begin
  insert into credit_balance (account_id, points) values (new.account_id, 0) on conflict do nothing;
  update credit_balance set points = points + new.points where account_id = new.account_id;
  return null;
end
$$;
create trigger count_credit after insert on credit_entry for each row execute function count_credit();

-- Who did what to whom, with before and after. Never changed, never deleted.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid references account,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_entry_subject on audit_entry (subject, at desc);
create index audit_entry_newest on audit_entry (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed, only added to', tg_table_name;
end
$$;
create trigger only_added before update or delete on credit_entry for each row execute function refuse_change();
create trigger only_added before update or delete on audit_entry for each row execute function refuse_change();
