-- A link that verifies an address belongs to one sign-up. Those that a sign-in has asked for name none: they would make the
-- password of whoever signed up first count.
update mail_token set expires_at = now()
  where purpose = 'verify' and used_at is null and expires_at > now() and sign_up is null;
