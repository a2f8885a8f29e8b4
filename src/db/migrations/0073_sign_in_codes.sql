-- A code that was emailed to sign in with. It belongs to the browser that asked for it, which has the handle, and to the
-- email address. The code is made by a job after the request; until then, and for addresses that get none, no code is right.
create table sign_in_code (
  handle_hash bytea primary key,
  email text not null,
  -- Keyed hashes: of the code, and of the state in which the account was when the code was made.
  code_hash bytea,
  account_state bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_code_email on sign_in_code (email);
create index sign_in_code_end on sign_in_code (expires_at);
