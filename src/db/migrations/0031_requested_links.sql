-- A link that moves an account to another address ends together with the sessions and rights of whoever asked for it.
alter table mail_token add column requested_by uuid references account on delete set null;
update mail_token set requested_by = account_id where purpose = 'change-email';
create index mail_token_requester on mail_token (requested_by) where requested_by is not null;
