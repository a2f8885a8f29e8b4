-- Somebody who was invited to the administration and has not accepted yet. Accepting and withdrawing delete the row, in one
-- statement each, so that a link works once; the audit log keeps what happened.
create table invitation (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('ROLE_STAFF', 'ROLE_ADMIN')),
  areas text[] not null default '{}',
  -- SHA-256 of the secret of the newest link.
  token_hash bytea not null,
  -- Who answers for the rights: the link works only while this person may give them.
  invited_by uuid not null references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (role = 'ROLE_ADMIN' or cardinality(areas) > 0)
);
create unique index invitation_email on invitation (email);
create unique index invitation_token on invitation (token_hash);
create index invitation_inviter on invitation (invited_by);
