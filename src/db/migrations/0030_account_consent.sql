-- What somebody has consented to at sign-up, and when: the privacy notice (Digital Personal Data Protection Act 2023, sections
-- 5 and 6) by its version, and apart from it the terms.
alter table account
  add column privacy_notice text,
  add column privacy_consent_at timestamptz,
  add column terms_accepted_at timestamptz,
  add constraint account_privacy_consent check ((privacy_notice is null) = (privacy_consent_at is null));
