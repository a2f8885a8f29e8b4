-- An email address has one form: in lower case, its domain in punycode. So the unique index of accounts knows the same
-- mailbox in any spelling, and messages and claims are found by the address of their account. Earlier versions accepted
-- addresses of ASCII characters only, which are in this form.
update contact_message set email = lower(email) where email <> lower(email);
update warranty_claim set email = lower(email) where email <> lower(email);

alter table account add constraint account_email_form check (email ~ '^[^[:space:]@]+@[!-?A-~]+$');
alter table stock_wait add constraint stock_wait_email_form check (email ~ '^[^[:space:]@]+@[!-?A-~]+$');
