-- Where a person was on the way to who signed up or asked for a password: whoever opens the emailed link continues there.
alter table mail_token add column redirect text;
update mail_token set redirect = sign_up ->> 'redirect', sign_up = sign_up - 'redirect' where sign_up ? 'redirect';
