-- Whoever has rights has proven the address, or has no password until the link that was mailed there is used: a password
-- that a stranger chose for an unproven address never opens the administration.
update mail_token set expires_at = now()
  where used_at is null and account_id in (
    select id from account where roles && '{ROLE_ADMIN,ROLE_STAFF}' and verified_at is null);
update account set password_hash = null where roles && '{ROLE_ADMIN,ROLE_STAFF}' and verified_at is null;
alter table account add constraint account_rights_are_proven
  check (not (roles && '{ROLE_ADMIN,ROLE_STAFF}') or verified_at is not null or password_hash is null);

-- Whether a session was begun as one of the administration: shorter, with the second factor, ended when it is idle. One that
-- was begun by a customer never becomes such a session.
alter table session add column is_staff boolean not null default false;
update session set is_staff = true
  from account a where a.id = session.account_id and a.roles && '{ROLE_ADMIN,ROLE_STAFF}';

-- An address that was changed can be restored from the old mailbox.
alter table mail_token drop constraint mail_token_purpose_check, add constraint mail_token_purpose_check
  check (purpose in ('verify', 'reset', 'change-email', 'undo-email'));
comment on column mail_token.new_email is 'the address that the link makes the account''s: a new one, or the old one again';

-- Recovery codes are hashed with a salt each. Those that are stored become the salted hash of their first hash.
alter table recovery_code add column salt bytea;
with salted as (select account_id, code_hash, uuid_send(gen_random_uuid()) as fresh from recovery_code)
update recovery_code r set salt = s.fresh, code_hash = sha256(s.fresh || r.code_hash)
  from salted s where s.account_id = r.account_id and s.code_hash = r.code_hash;
alter table recovery_code alter column salt set not null;
